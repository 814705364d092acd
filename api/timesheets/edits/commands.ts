import type { WriteContext } from '#api/context.ts';
import { markOf } from '#api/db/rows.ts';
import { listPhaseCodes } from '#api/phase-codes/repository.ts';
import { notOfJob, offeredOf } from '#api/phase-codes/rules.ts';
import { Failure, within } from '#shared/http/errors.ts';
import { workedMinutes } from '#shared/rules/hours.ts';
import type { ProposedCell } from '#shared/timesheets/proposals.ts';
import type { Reopened } from '#shared/timesheets/sheets.ts';
import { endRunning } from '../clock/break-commands.ts';
import { assertAllFree } from '../clock/checks.ts';
import { lockSeenShifts } from '../sheets/checks.ts';
import { recomputeAround } from '../sheets/cost-commands.ts';
import { kindAt } from '../sheets/location-rules.ts';
import { presentWorkshift } from '../sheets/present.ts';
import { listBreaks, type Sheet, type TimebreakRow, type WorkshiftRow } from '../sheets/repository.ts';
import { assertShiftRevisions } from '../sheets/revision-checks.ts';
import { assertEditable } from '../sheets/rules.ts';
import { reopen } from '../sheets/state-commands.ts';
import { readProposals } from '../signs/proposals-query.ts';
import { readRunOn } from '../signs/signs-query.ts';
import { deleteBreaksOf, insertBreaks, writeEdit } from './repository.ts';
import { type Edit, isTaken, type PlannedEdit, planEdit } from './rules.ts';

interface Target {
  edit: Edit;
  shift: WorkshiftRow;
  sheet: Sheet;
  breaks: TimebreakRow[];
  /** The name of the row in a refusal. */
  place: string;
}
/** A shift after the edit. */
export type EditedShift = { shift: WorkshiftRow; breaks: TimebreakRow[] };

/**
 * Edits many rows of timesheets, all or none: the given lunch replaces the breaks, hours follow
 * [edits-1]. Approved shifts go back to submitted, and the answer says so.
 * @param placeOf names the row at an index in refusals
 * @throws Failure 400, 403, 404, and 409 `REVISION_CHANGED`, `BREAKS_CHANGED`, `SHIFT_OVERLAP`,
 *   `ALREADY_CLOCKED_IN`, `APPROVED`
 */
export async function editShifts(
  context: WriteContext,
  edits: readonly Edit[],
  placeOf: (index: number) => string = (index) => `workshifts.${index}`,
): Promise<{ rows: EditedShift[]; reopened: Reopened }> {
  const { write } = context;
  assertNamedOnce(edits);
  const shifts = await lockSeenShifts(
    context,
    edits.map(({ id }) => id),
  );
  const targets = await targetsOf(context, edits, shifts, placeOf);
  await assertShiftRevisions(
    context,
    targets.map(({ shift, edit, place }) => ({ shift, revision: edit.revision, field: named(place, 'revision') })),
  );
  const planned = new Map<number, PlannedEdit>();
  for (const { edit, shift, sheet, breaks, place } of targets)
    await within(place, async () => {
      assertEditable(context, [sheet.dwo.status, sheet.dwoJob.status, shift.approvalStatus]);
      planned.set(shift.id, planEdit({ ...shift, breaks }, edit, context));
    });
  await assertOwnPhaseCodes(context, targets);
  const accepted = await findAccepted(context, targets);
  const sheets = new Map(targets.map(({ sheet }) => [sheet.dwoJob.id, sheet])).values();
  const reopened = await reopen(
    context,
    sheets,
    targets.map(({ shift }) => shift),
  );
  const rows: EditedShift[] = [];
  for (const target of targets) {
    const { id } = target.shift;
    rows.push(await applyEdit(context, target, planned.get(id)!, accepted.get(id) ?? []));
  }
  await assertAllFree(
    context,
    rows.map(({ shift }, index) => ({ shift, place: targets[index]?.place ?? '' })),
  );
  await recomputeAround(
    write,
    targets.map(({ shift, sheet }) => ({ employeeId: shift.employeeId, date: shift.date, jobId: sheet.job.id })),
  );
  return { rows, reopened };
}

const named = (place: string, field: string) => (place === '' ? field : `${place}.${field}`);

function assertNamedOnce(edits: readonly Edit[]): void {
  const first = new Map<number, number>();
  for (const [index, { id }] of edits.entries()) {
    if (first.has(id))
      throw new Failure(400, `Work shift ${id} is there twice`, {
        errors: [{ field: `workshifts.${index}.id`, reason: `is the same as workshifts.${first.get(id)}.id` }],
      });
    first.set(id, index);
  }
}

async function targetsOf(
  { write: { tx } }: WriteContext,
  edits: readonly Edit[],
  { sheets, shifts }: Awaited<ReturnType<typeof lockSeenShifts>>,
  placeOf: (index: number) => string,
): Promise<Target[]> {
  const breaks = await listBreaks(tx, [...shifts.keys()]);
  return edits.map((edit, index) => {
    const shift = shifts.get(edit.id)!;
    return {
      edit,
      shift,
      sheet: sheets.get(shift.dwoJobId)!,
      breaks: breaks.filter((pause) => pause.workShiftId === edit.id),
      place: placeOf(index),
    };
  });
}

/**
 * Which cells take a proposal, by shift, for the history: those that the edit says, if the value is
 * what is proposed now [edits-8]. Other values are ordinary edits.
 */
async function findAccepted(
  { write: { tx }, caller }: WriteContext,
  targets: readonly Target[],
): Promise<ReadonlyMap<number, ProposedCell[]>> {
  const taking = targets.filter(({ edit }) => edit.accepted !== undefined && edit.accepted.length > 0);
  if (taking.length === 0) return new Map();
  const shifts = taking.map(({ shift, breaks }) => ({ ...shift, breaks }));
  const runOn = await readRunOn(tx, [...new Set(shifts.map(({ dwoJobId }) => dwoJobId))]);
  const proposals = await readProposals(tx, caller, shifts, runOn);
  return new Map(
    taking.map(({ edit, shift: { id } }) => {
      const taken = (proposals.get(id) ?? []).filter((one) => edit.accepted!.includes(one.cell) && isTaken(one, edit));
      return [id, taken.map(({ cell }) => cell)];
    }),
  );
}

async function applyEdit(
  context: WriteContext,
  { edit, shift, sheet, breaks }: Target,
  plan: PlannedEdit,
  accepted: readonly ProposedCell[],
): Promise<EditedShift> {
  const { tx, changed, audit } = context.write;
  const kept =
    plan.breaks === undefined
      ? await endRunning(context, shift, breaks, plan.end)
      : await replaceBreaks(context, shift, breaks, plan.breaks);
  const row = await writeEdit(tx, shift.id, {
    type: plan.type,
    start: plan.start,
    end: plan.end,
    status: 'finished',
    hours: workedMinutes(plan, kept),
    // Where a forgotten shift ended is unknown.
    endLocationType: shift.end === null && shift.endLocation !== null ? kindAt(sheet, shift.endLocation) : shift.endLocationType,
    phaseCode: edit.phaseCode,
  });
  changed(markOf('workshift', row));
  audit({
    action: 'workshift.edit',
    subject: 'workshift',
    subjectId: row.id,
    before: presentWorkshift(shift, breaks),
    after: Object.assign(presentWorkshift(row, kept), accepted.length > 0 && { accepted }),
  });
  return { shift: row, breaks: kept };
}

/** Replaces the breaks of a row by its lunch. */
async function replaceBreaks(
  { write: { tx, changed }, caller }: WriteContext,
  shift: WorkshiftRow,
  before: TimebreakRow[],
  lunches: { start: Date; end: Date }[],
): Promise<TimebreakRow[]> {
  if (before.length > 0) await deleteBreaksOf(tx, shift.id);
  if (before.length > 0 || lunches.length > 0) changed(markOf('timebreak', shift));
  if (lunches.length === 0) return [];
  const by = { createdById: caller.employeeId, updatedById: caller.employeeId };
  return insertBreaks(
    tx,
    lunches.map((lunch) => ({ workShiftId: shift.id, type: 'lunch', status: 'finished', ...lunch, ...by })),
  );
}

interface Booked {
  edit: Edit;
  shift: WorkshiftRow;
  sheet: Sheet;
  /** The name of the row in a refusal. */
  place: string;
}

/**
 * Checks that hours are booked on a phase code that their own job's list offers. A code that a
 * phone has booked, or one that was retired since, may stay: a row that is saved with the code it
 * has is not checked.
 * @throws Failure 400 that names the field [edits-7]
 */
async function assertOwnPhaseCodes({ write: { tx } }: WriteContext, rows: readonly Booked[]): Promise<void> {
  const listed = new Map<number, Awaited<ReturnType<typeof listPhaseCodes>>>();
  for (const { edit, shift, sheet, place } of rows) {
    if (!edit.phaseCode || edit.phaseCode === shift.phaseCode) continue;
    const { job } = sheet;
    const codes = listed.get(job.id) ?? (await listPhaseCodes(tx, job.id));
    listed.set(job.id, codes);
    if (offeredOf(codes).some(({ phaseCode }) => phaseCode === edit.phaseCode)) continue;
    throw notOfJob(edit.phaseCode, job, codes, named(place, 'phaseCode'));
  }
}
