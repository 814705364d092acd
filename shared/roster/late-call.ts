import { z } from 'zod';
import { Day, Id } from '../http/query.ts';
import { SAID_MAX, SAID_TOO_LONG } from '../rules/expected/called.ts';
import { LateOutcome, SaidOfLate } from '../rules/expected/said.ts';

/** What was said of one person of a job on a day, with who they are. */
export const LateCall = SaidOfLate.extend({ jobId: Id, employeeId: Id });
export type LateCall = z.infer<typeof LateCall>;

const MOST_PEOPLE = 200;

/**
 * `POST late_call`: what came of one call, for one person or for a whole crew. `revision` is that
 * of the answer which was shown for the person, 0 for none.
 */
export const NewLateCall = z
  .object({
    date: Day,
    outcome: LateOutcome,
    /** HH:mm, of `inAt` alone. */
    time: z
      .string('must be a time')
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:00')
      .optional(),
    words: z.string('must be a text').trim().min(1, 'Words are required').max(SAID_MAX, SAID_TOO_LONG).optional(),
    people: z
      .array(z.object({ jobId: Id, employeeId: Id, revision: z.number().int().min(0) }).strict())
      .min(1, 'must name somebody')
      .max(MOST_PEOPLE),
  })
  .strict()
  .refine(({ outcome, time }) => (outcome === 'inAt') === (time !== undefined), {
    path: ['time'],
    message: 'must be given with "in at", and with nothing else',
  })
  .refine(({ outcome, words }) => (outcome === 'other') === (words !== undefined), {
    path: ['words'],
    message: 'must be given with own words, and with nothing else',
  });
export type NewLateCall = z.infer<typeof NewLateCall>;
