import type { SaidOfLate } from '../rules/expected/said.ts';
import type { Say, SentenceOf } from '../rules/languages.ts';
import { timeText } from '../rules/local-time.ts';

/** What came of a call about somebody who is late, in each language. */
export const SAID_SENTENCES = {
  attended: ['Called', 'Con llamada'],
  said_inAt: ['In at {clock}', 'Llega a las {clock}'],
  said_sick: ['Sick', 'Por enfermedad'],
  said_otherJob: ['On another job', 'En otro trabajo'],
  said_roadClosed: ['Road closed', 'Calle cortada'],
  said_noAnswer: ['No answer', 'No contesta'],
} as const;

/** What came of a call, `In at 8:00 a.m.`; where the reader may not know, that there was one. */
export function saidWords(
  say: Say<SentenceOf<keyof typeof SAID_SENTENCES>>,
  { outcome, until, words }: Pick<SaidOfLate, 'outcome' | 'until' | 'words'>,
  timeZone: string,
): string {
  if (outcome === null) return say('attended');
  if (outcome === 'other') return words ?? '';
  return say(`said_${outcome}`, { clock: until === null ? '' : timeText(until, timeZone) });
}
