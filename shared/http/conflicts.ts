import { z } from 'zod';
import type { Failure } from './errors.ts';
import { Revision, Timestamp } from './query.ts';

/** One write that happened meanwhile: when, by whom, and each field's value before and after. */
export const Overtaking = z.object({
  at: Timestamp,
  /** Null: the system itself. */
  by: z.string().nullable(),
  action: z.string(),
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type Overtaking = z.infer<typeof Overtaking>;

/**
 * `details` of a 409 `REVISION_CHANGED`: the revision that the row has now, and what was written
 * since the one that was given.
 */
const Overtaken = z.object({ revision: Revision, changes: z.array(Overtaking) });
export type Overtaken = z.infer<typeof Overtaken>;

export const REVISION_CHANGED = 'REVISION_CHANGED';

/**
 * What a failure tells of a row that somebody else changed meanwhile; undefined for any other
 * failure.
 */
export const overtakenIn = ({ extras }: Failure): Overtaken | undefined =>
  extras.code === REVISION_CHANGED ? Overtaken.safeParse(extras.details).data : undefined;
