import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { assertRevision } from '#api/db/revisions.ts';
import { Failure } from '#shared/http/errors.ts';
import type {
  Approval,
  ApprovalOfShifts,
  ApproveDwoJob,
  ApproveWorkshifts,
  SendBack,
  Unapprove,
} from '#shared/timesheets/approvals.ts';
import { lockSeenSheet, lockSeenShifts } from '../sheets/checks.ts';
import { lockShiftsOn } from '../sheets/lock-repository.ts';
import { presentDwo, presentDwoJob } from '../sheets/present.ts';
import type { Sheet, WorkshiftRow } from '../sheets/repository.ts';
import { assertShown } from '../sheets/revision-checks.ts';
import { assertSwapsSaved } from '../sheets/rules.ts';
import { approveSheet, approveShifts, giveBack, settle, takeBackShifts } from '../sheets/state-commands.ts';
import {
  assertEnded,
  assertItsTime,
  assertMayApproveAgain,
  assertMayUnapprove,
  assertMayUnapproveShifts,
  assertOnBehalf,
  assertSheetApprovable,
  minutesOf,
} from './checks.ts';

type Approved = z.output<typeof Approval>['data'];
type ApprovedShifts = z.output<typeof ApprovalOfShifts>['data'];

/**
 * Approves a job's sheet of a day with all its shifts; the day is approved when its last job is
 * [approval-1].
 * @param shown the revisions that were on the screen
 * @throws Failure 400 for a reason of a supervisor, 403 `REAPPROVE` or `PAYROLL_WEEK`, 404, 409
 * `REVISION_CHANGED`, `SHIFT_RUNNING`, `SWAP_NOT_SAVED`, `TEMPORARY_WORKER`
 */
export async function approveDwoJob(context: WriteContext, id: number, shown: z.output<typeof ApproveDwoJob>): Promise<Approved> {
  const { tx } = context.write;
  assertOnBehalf(context.caller, shown?.onBehalfReason);
  const sheet = await lockSeenSheet(context, id);
  const shifts = await lockShiftsOn(tx, [id]);
  await assertShown(context, shifts, { revision: shown?.revision, revisions: shown?.revisions }, sheet.dwoJob);
  await assertSheetApprovable({ ...context, reader: tx }, sheet, shifts);
  await approveShifts(
    context,
    shifts.filter((shift) => shift.approvalStatus !== 'approved'),
  );
  // `settle` skips a sheet that was approved before, and one without shifts.
  const approved = await approveSheet(context, sheet.dwoJob, minutesOf(shifts), shown?.onBehalfReason);
  const { days } = await settle(context, [sheet.dwo.id], [id]);
  return {
    dwoJobs: [presentDwoJob(approved, minutesOf(shifts))],
    dwos: [...days.values()].map(presentDwo),
    workshiftIds: shifts.map((shift) => shift.id),
    minutes: minutesOf(shifts),
  };
}

/**
 * Approves a person's shifts, on any sheets; the last shift of a sheet approves the sheet, and the
 * last sheet its day [approval-3]. Approved shifts stay as they are; when all are, this is a
 * re-approval, which is for admins.
 * @throws Failure 403 `REAPPROVE` or `PAYROLL_WEEK`, 404, 409 `REVISION_CHANGED`, `SHIFT_RUNNING`,
 *   `SWAP_NOT_SAVED`
 */
export async function approveWorkshifts(
  context: WriteContext,
  { workshiftIds, revisions }: z.output<typeof ApproveWorkshifts>,
): Promise<ApprovedShifts> {
  const approver = { ...context, reader: context.write.tx };
  const { sheets, shifts } = await lockSeenShifts(context, workshiftIds);
  const rows = [...shifts.values()];
  await assertShown(context, rows, { revisions });
  const open = rows.filter((shift) => shift.approvalStatus !== 'approved');
  if (open.length === 0) await assertMayApproveAgain(approver, null);
  await assertItsTime(
    approver,
    open.map((shift) => shift.date),
  );
  assertEnded(rows);
  assertSwapsSaved(rows);
  const approved = await approveShifts(context, open.length > 0 ? open : rows);
  return presentShifts(context, sheets, approved, [...sheets.keys()]);
}

/**
 * Takes back the approval of these shifts alone: a sheet and a day that were approved with the last
 * of them are submitted again [approval-6].
 * @throws Failure 403 `UNAPPROVE`, 404, 409 `REVISION_CHANGED`, `NOT_APPROVED`
 */
export async function unapproveWorkshifts(
  context: WriteContext,
  { workshiftIds, revisions }: z.output<typeof ApproveWorkshifts>,
): Promise<ApprovedShifts> {
  const { sheets, shifts } = await lockSeenShifts(context, workshiftIds);
  const rows = [...shifts.values()];
  await assertShown(context, rows, { revisions });
  if (rows.some(({ approvalStatus }) => approvalStatus !== 'approved')) throw notApproved();
  await assertMayUnapproveShifts({ ...context, reader: context.write.tx }, [...shifts.keys()]);
  return presentShifts(context, sheets, await takeBackShifts(context, rows, sheets));
}

/** Settles the sheets and days of changed shifts, and presents their new state. */
async function presentShifts(
  context: WriteContext,
  sheets: ReadonlyMap<number, Sheet>,
  written: readonly WorkshiftRow[],
  touched?: readonly number[],
): Promise<ApprovedShifts> {
  const onSheets = await lockShiftsOn(context.write.tx, [...sheets.keys()]);
  const days = new Set([...sheets.values()].map(({ dwo: day }) => day.id));
  const settled = await settle(context, [...days], touched);
  return {
    dwoJobs: [...sheets.keys()].map((id) =>
      presentDwoJob(settled.sheets.get(id)!, minutesOf(onSheets.filter((shift) => shift.dwoJobId === id))),
    ),
    dwos: [...settled.days.values()].map(presentDwo),
    workshiftIds: written.map(({ id }) => id).sort((a, b) => a - b),
    minutes: minutesOf(written),
    revisions: Object.fromEntries(written.map(({ id, revision }) => [String(id), revision])),
  };
}

/**
 * Takes back the approval of a sheet: the sheet, its shifts and its day are submitted again
 * [approval-6]. The last approver stays on the sheet.
 * @throws Failure 403 `UNAPPROVE`, 404, 409 `REVISION_CHANGED`, `NOT_APPROVED`
 */
export async function unapproveDwoJob(context: WriteContext, id: number, shown: z.output<typeof Unapprove>): Promise<Approved> {
  const sheet = await lockShownSheet(context, id, shown?.revision);
  if (sheet.dwoJob.status !== 'approved') throw notApproved();
  assertMayUnapprove(context, sheet.dwoJob);
  return presentGivenBack(await giveBack(context, sheet, { action: 'unapprove', change: { status: 'submitted' } }));
}

/**
 * Sends a sheet back to its foreman, who finds the reason on it until it is submitted again
 * [approval-7].
 * @throws Failure 403 `UNAPPROVE`, 404, 409 `REVISION_CHANGED`, `NOT_SUBMITTED`
 */
export async function sendBackDwoJob(
  context: WriteContext,
  id: number,
  { reason, revision }: z.output<typeof SendBack>,
): Promise<Approved> {
  const sheet = await lockShownSheet(context, id, revision);
  const { status } = sheet.dwoJob;
  if (status === 'draft') throw new Failure(409, 'This timesheet is not submitted', { code: 'NOT_SUBMITTED' });
  if (status === 'approved') assertMayUnapprove(context, sheet.dwoJob);
  const by = { sentBackReason: reason, sentBackById: context.caller.employeeId, sentBackAt: context.now };
  return presentGivenBack(await giveBack(context, sheet, { action: 'sendBack', change: { status: 'draft', ...by } }));
}

const notApproved = (): Failure => new Failure(409, 'This timesheet is not approved', { code: 'NOT_APPROVED' });

async function lockShownSheet(context: WriteContext, id: number, revision: number | undefined): Promise<Sheet> {
  const sheet = await lockSeenSheet(context, id);
  await assertRevision(context.write.tx, 'dwo_job', sheet.dwoJob, revision);
  return sheet;
}

const presentGivenBack = ({ sheet, days, shifts }: Awaited<ReturnType<typeof giveBack>>): Approved => ({
  dwoJobs: [presentDwoJob(sheet, minutesOf(shifts))],
  dwos: days.map(presentDwo),
  workshiftIds: shifts.map(({ id }) => id),
  minutes: minutesOf(shifts),
});
