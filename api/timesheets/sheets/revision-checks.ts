import type { WriteContext } from '#api/context.ts';
import { changedText, changesSince } from '#api/db/revisions.ts';
import { type Overtaken, REVISION_CHANGED } from '#shared/http/conflicts.ts';
import { Failure, type FieldError } from '#shared/http/errors.ts';
import type { MovedRow } from '#shared/timesheets/moved-rows.ts';
import { disclosedSheetFields } from './disclosure-rules.ts';
import { type DwoJobRow, findWhoseShifts, type WorkshiftRow } from './repository.ts';

/** A shift with the revision shown on the screen, and the name of its row in a refusal. */
export interface Shown {
  shift: WorkshiftRow;
  revision: number | undefined;
  field: string;
}

/**
 * Refuses a write on several shifts when any of them changed; names each one's person, the changes,
 * their author and their time.
 * @throws Failure 409 `REVISION_CHANGED`, details `MovedRows`
 */
export async function assertShiftRevisions(context: WriteContext, shown: readonly Shown[]): Promise<void> {
  refuseMoved(await movedOf(context, movedAmong(shown)));
}

/** The revisions that a screen showed: the sheet's own, and those of its shifts by id. */
export interface ShownSheet {
  revision?: number | undefined;
  revisions?: Readonly<Record<string, number>> | undefined;
}

/**
 * Refuses an approval when the shifts are not exactly those shown, or the sheet has changed.
 * @param sheet the one that is approved; absent when shifts are approved apart from theirs
 * @param shown what it leaves out is not checked
 * @throws Failure 409 `REVISION_CHANGED`, details `MovedRows`
 */
export async function assertShown(
  context: WriteContext,
  shifts: readonly WorkshiftRow[],
  shown: ShownSheet,
  sheet?: DwoJobRow,
): Promise<void> {
  const moved = await movedOf(context, shown.revisions ? movedSince(shifts, shown.revisions) : []);
  const isSheetSame = sheet === undefined || shown.revision === undefined || shown.revision === sheet.revision;
  if (isSheetSame) return refuseMoved(moved);
  const seen = [{ id: sheet.id, revision: shown.revision! }];
  const found = await changesSince(context.write.tx, 'dwo_job', seen, (...versions) =>
    disclosedSheetFields('dwo_job', versions[0], versions[1]),
  );
  refuseMoved(moved, { revision: sheet.revision, changes: found.get(sheet.id) ?? [] });
}

/** A shift that differs from what was shown, before its audit entries are read. */
interface Moved extends Pick<MovedRow, 'id' | 'what' | 'revision'> {
  /** The revision shown; 0 for a shift that was not. */
  seen: number;
  field: string;
}

const movedAmong = (shown: readonly Shown[]): Moved[] =>
  shown.flatMap(({ shift: { id, revision }, revision: seen, field }) =>
    seen === undefined || seen === revision ? [] : [{ id, what: 'changed', revision, seen, field }],
  );

function movedSince(shifts: readonly WorkshiftRow[], revisions: Readonly<Record<string, number>>): Moved[] {
  const here = new Set(shifts.map(({ id }) => String(id)));
  const fieldOf = (id: number | string) => `revisions.${id}`;
  const removed = Object.entries(revisions).filter(([id]) => !here.has(id));
  const added = shifts.filter(({ id }) => revisions[String(id)] === undefined);
  return [
    ...removed.map(([id, seen]): Moved => ({ id: Number(id), what: 'removed', revision: seen, seen, field: fieldOf(id) })),
    ...added.map(({ id, revision }): Moved => ({ id, what: 'added', revision, seen: 0, field: fieldOf(id) })),
    ...movedAmong(shifts.map((shift) => ({ shift, revision: revisions[String(shift.id)], field: fieldOf(shift.id) }))),
  ];
}

type ToldRow = MovedRow & Pick<Moved, 'field'>;

async function movedOf({ write: { tx } }: WriteContext, moved: readonly Moved[]): Promise<ToldRow[]> {
  if (moved.length === 0) return [];
  const seen = moved.map(({ id, seen: revision }) => ({ id, revision }));
  const changes = await changesSince(tx, 'workshift', seen, (...versions) =>
    disclosedSheetFields('workshift', versions[0], versions[1]),
  );
  const people = await findWhoseShifts(
    tx,
    moved.map(({ id }) => id),
  );
  return moved.map(({ id, what, revision, field }) => ({
    id,
    employeeId: people.get(id)?.employeeId ?? null,
    person: people.get(id)?.fullName ?? null,
    what,
    revision,
    changes: changes.get(id) ?? [],
    field,
  }));
}

/** @throws Failure 409 `REVISION_CHANGED` when any shift or the sheet moved */
function refuseMoved(moved: readonly ToldRow[], sheet?: Overtaken): void {
  if (moved.length === 0 && sheet === undefined) return;
  const errors = moved.map(({ field, what, changes }): FieldError => ({ field, reason: REASONS[what] ?? changedText(changes) }));
  const rows = moved.map(({ field: _place, ...row }): MovedRow => row);
  throw new Failure(409, sheet ? changedText(sheet.changes) : movedText(errors), {
    code: REVISION_CHANGED,
    ...(errors.length > 0 ? { errors } : {}),
    details: { ...sheet, rows },
  });
}

const REASONS: Readonly<Partial<Record<MovedRow['what'], string>>> = {
  removed: 'was removed after you saw the timesheet',
  added: 'was added after you saw the timesheet',
};

const movedText = (errors: readonly FieldError[]): string =>
  errors.length === 1 ? (errors[0]?.reason ?? '') : `${errors.length} rows changed after you saw them`;
