import { catalogue } from '../texts/texts.ts';

/** What is said of a clock that goes wrong. The signs of units are the same in every language. */
export const clockTexts = catalogue('clock', {
  en: {
    fast: "This computer's clock is {difference} fast.",
    slow: "This computer's clock is {difference} slow.",
    fastInShort: 'Clock here {difference} fast',
    slowInShort: 'Clock here {difference} slow',
    serverTime: 'Times here are those of the server.',
  },
  es: {
    fast: 'El reloj de esta computadora está adelantado {difference}.',
    slow: 'El reloj de esta computadora está atrasado {difference}.',
    fastInShort: 'Reloj adelantado {difference}',
    slowInShort: 'Reloj atrasado {difference}',
    serverTime: 'Aquí las horas son las del servidor.',
  },
});
