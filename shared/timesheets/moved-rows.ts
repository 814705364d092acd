import { conflictIn, type Overtaken } from '../http/conflicts.ts';
import type { Failure } from '../http/errors.ts';

/** A shift that was changed or removed since the screen showed it. */
export interface MovedRow extends Overtaken {
  /** The shift's row number. */
  id: number;
  employeeId: number | null;
  /** The shift's person; null when it is unknown after a removal. */
  person: string | null;
  what: 'changed' | 'added' | 'removed';
}

/**
 * `details` of a 409 `REVISION_CHANGED` of an approval, of saved rows and of time off: every shift
 * that changed since it was shown, with its writes, oldest first. `revision` and `changes` beside
 * them are the sheet's own, present when it changed itself.
 */
export interface MovedRows extends Partial<Overtaken> {
  rows: MovedRow[];
}

/** The details of a conflict on shifts; undefined for any other failure. */
export const movedRowsIn = (failure: Failure): MovedRows | undefined => conflictIn<MovedRows>(failure, 'rows');
