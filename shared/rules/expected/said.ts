import { z } from 'zod';
import { Revision, Timestamp } from '#shared/http/query.ts';
import { LATE_OUTCOMES } from './called.ts';

export const LateOutcome = z.enum(LATE_OUTCOMES, 'must say what came of the call');

/**
 * What came of the last call about somebody who is late [roster-11]. `until` is the moment of "in
 * at"; `words` are those of `other`. Where names are hidden, and for programs that may not read
 * people, `outcome`, `words` and `by` are null: that somebody was called is all that is said.
 */
export const SaidOfLate = z.object({
  outcome: LateOutcome.nullable(),
  until: Timestamp.nullable(),
  words: z.string().nullable(),
  by: z.string().nullable(),
  at: Timestamp,
  revision: Revision,
});
export type SaidOfLate = z.infer<typeof SaidOfLate>;
