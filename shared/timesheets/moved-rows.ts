import { z } from 'zod';
import { Overtaken, REVISION_CHANGED } from '../http/conflicts.ts';
import type { Failure } from '../http/errors.ts';
import { Id } from '../http/query.ts';

/** A shift that was changed or removed since the screen showed it. */
export const MovedRow = Overtaken.extend({
  /** The shift's row number. */
  id: Id,
  employeeId: Id.nullable(),
  /** The shift's person; null when it is unknown after a removal. */
  person: z.string().nullable(),
  what: z.enum(['changed', 'added', 'removed']),
});
export type MovedRow = z.infer<typeof MovedRow>;

/**
 * `details` of a 409 `REVISION_CHANGED` of an approval, of saved rows and of time off: every shift
 * that changed since it was shown, with its writes, oldest first. `revision` and `changes` beside
 * them are the sheet's own, present when it changed itself.
 */
export const MovedRows = z.object({ rows: z.array(MovedRow), ...Overtaken.partial().shape });
export type MovedRows = z.infer<typeof MovedRows>;

/** The details of a conflict on shifts; undefined for any other failure. */
export const movedRowsIn = ({ extras }: Failure): MovedRows | undefined =>
  extras.code === REVISION_CHANGED ? MovedRows.safeParse(extras.details).data : undefined;
