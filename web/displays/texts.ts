import { catalogue, type TextsOf } from '../texts/texts.ts';

/** The views of a playlist, and how it is said in a line. */
export const playlistTexts = catalogue('playlist', {
  quiet: ['Quiet', 'Tranquila'],
  board: ['Every name', 'Todos los nombres'],
  alerts: ['Open alerts', 'Alertas abiertas'],
  hours: ['Hours today', 'Horas de hoy'],
  night: ['Night, dim', 'Noche, con poca luz'],
  byClock: ['Quiet by day, night at night', 'Tranquila de día, noche por la noche'],
  seconds: ['{count} s', '{count} s'],
  minutes: ['{count} min', '{count} min'],
});

export type PlaylistTexts = TextsOf<typeof playlistTexts>;
