import { Failure, type FieldError } from '../../../shared/http/errors.ts';
import { assertRevision } from '../../db/revisions.ts';
import type { Desk } from '../../desk.ts';
import type { WorkshiftRow } from './repository.ts';

/** A shift with the revision that was on the screen, and how its row is called in a refusal. */
export interface Shown {
  shift: WorkshiftRow;
  revision: number | undefined;
  field: string;
}

/**
 * Refuses a write on many shifts when any of them moved, and says of every one what changed, by
 * whom and when.
 * @throws Failure 409 `REVISION_CHANGED`, details `{rows: [{id, revision, changes}]}`
 */
export async function assertShiftRevisions({ write }: Desk, shown: readonly Shown[]): Promise<void> {
  const errors: FieldError[] = [];
  const rows: object[] = [];
  for (const { shift, revision, field } of shown) {
    try {
      await assertRevision(write.tx, 'workshift', shift, revision);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      errors.push({ field, reason: error.message });
      rows.push({ id: shift.id, ...(error.extras.details as object) });
    }
  }
  if (errors.length > 0) throw new Failure(409, changedMessage(errors), { code: 'REVISION_CHANGED', errors, details: { rows } });
}

/**
 * Refuses an approval when the shifts are not exactly those that were on the screen.
 * @param revisions by shift id; none means that the approver does not care
 * @throws Failure 409 `REVISION_CHANGED`
 */
export async function assertShown(
  desk: Desk,
  shifts: readonly WorkshiftRow[],
  revisions: Readonly<Record<string, number>> | undefined,
): Promise<void> {
  if (!revisions) return;
  const here = new Set(shifts.map(({ id }) => String(id)));
  const errors = [
    ...Object.keys(revisions)
      .filter((id) => !here.has(id))
      .map((id) => ({ field: `revisions.${id}`, reason: 'was removed after you saw the timesheet' })),
    ...shifts
      .filter(({ id }) => revisions[String(id)] === undefined)
      .map(({ id }) => ({ field: `revisions.${id}`, reason: 'was added after you saw the timesheet' })),
  ];
  if (errors.length > 0)
    throw new Failure(409, changedMessage(errors), { code: 'REVISION_CHANGED', errors, details: { rows: [] } });
  await assertShiftRevisions(
    desk,
    shifts.map((shift) => ({ shift, revision: revisions[String(shift.id)], field: `revisions.${shift.id}` })),
  );
}

const changedMessage = (errors: readonly FieldError[]): string =>
  errors.length === 1 ? (errors[0]?.reason ?? '') : `${errors.length} rows changed after you saw them`;
