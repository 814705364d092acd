import { catalogue } from '../texts/texts.ts';

/**
 * What is said of a query that got no answer, or one that nobody can read. The server's own words
 * are shown as sent.
 */
export const liveTexts = catalogue('live', {
  unanswered: ['The server did not answer in time.', 'El servidor no respondió a tiempo.'],
  unreadable: ['The server sent an answer that cannot be read.', 'El servidor envió una respuesta que no se puede leer.'],
  unreachable: ['The server cannot be reached.', 'No se puede llegar al servidor.'],
});
