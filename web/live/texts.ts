import { catalogue } from '../texts/texts.ts';

/** Errors of a query without a readable answer. Messages of the server itself are shown as sent. */
export const liveTexts = catalogue('live', {
  unanswered: ['The server did not answer in time.', 'El servidor no respondió a tiempo.'],
  unreadable: ['The server sent an answer that cannot be read.', 'El servidor envió una respuesta que no se puede leer.'],
  unreachable: ['The server cannot be reached.', 'No se puede llegar al servidor.'],
});
