import { catalogue } from '../texts/texts.ts';

/**
 * What is said of a query that got no answer, or one that nobody can read. The server's own words
 * are shown as sent.
 */
export const liveTexts = catalogue('live', {
  en: {
    unanswered: 'The server did not answer in time.',
    unreadable: 'The server sent an answer that cannot be read.',
    unreachable: 'The server cannot be reached.',
  },
  es: {
    unanswered: 'El servidor no respondió a tiempo.',
    unreadable: 'El servidor envió una respuesta que no se puede leer.',
    unreachable: 'No se puede llegar al servidor.',
  },
});
