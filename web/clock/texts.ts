import { catalogue } from '../texts/texts.ts';

/** The signs of units are the same in every language. */
export const clockTexts = catalogue('clock', {
  fast: ["This computer's clock is {difference} fast.", 'El reloj de esta computadora está adelantado {difference}.'],
  slow: ["This computer's clock is {difference} slow.", 'El reloj de esta computadora está atrasado {difference}.'],
  fastInShort: ['Clock here {difference} fast', 'Reloj adelantado {difference}'],
  slowInShort: ['Clock here {difference} slow', 'Reloj atrasado {difference}'],
  serverTime: ['Times here are those of the server.', 'Aquí las horas son las del servidor.'],
});
