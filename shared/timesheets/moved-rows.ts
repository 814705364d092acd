import { z } from 'zod';
import { Overtaken, REVISION_CHANGED } from '../http/conflicts.ts';
import type { Failure } from '../http/errors.ts';
import { Id } from '../http/query.ts';

/** A shift that is not what was on the screen any more. */
export const MovedRow = Overtaken.extend({
  /** The shift's. */
  id: Id,
  employeeId: Id.nullable(),
  /** Whose shift it is; null for one that left nothing behind. */
  person: z.string().nullable(),
  what: z.enum(['changed', 'added', 'removed']),
});
export type MovedRow = z.infer<typeof MovedRow>;

/**
 * `details` of a 409 `REVISION_CHANGED` of an approval, of saved rows and of time off: every shift
 * that moved since it was shown, with what was written to it since, by whom and when, oldest first.
 * `revision` and `changes` beside them are the sheet's, and there when it moved itself.
 */
export const MovedRows = z.object({ rows: z.array(MovedRow), ...Overtaken.partial().shape });
export type MovedRows = z.infer<typeof MovedRows>;

/**
 * What a failure tells of shifts that others changed meanwhile; undefined for any other failure.
 */
export const movedRowsIn = ({ extras }: Failure): MovedRows | undefined =>
  extras.code === REVISION_CHANGED ? MovedRows.safeParse(extras.details).data : undefined;
