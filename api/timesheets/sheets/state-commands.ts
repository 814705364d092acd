import type { WriteContext } from '#api/context.ts';
import { markOf, reviseRow, reviseRows } from '#api/db/rows.ts';
import { dwo, dwoJob, workshift } from '#api/db/tables/timesheets.ts';
import { dayStatus, openStatus, sheetStatus } from '#shared/timesheets/rules/approval.ts';
import type { Reopened, TimesheetStatus } from '#shared/timesheets/sheets.ts';
import { findLate } from './checks.ts';
import { lockShiftsOn } from './lock-repository.ts';
import {
  type DwoJobRow,
  type DwoRow,
  listDays,
  listSheetParts,
  NOT_SENT_BACK,
  type Sheet,
  type WorkshiftRow,
  writeApproval,
} from './repository.ts';

/**
 * A day, its jobs and their shifts are one state [approval-3], and all changes of it are here:
 * `approveShifts` and `approveSheet` approve, `reopen`, `giveBack` and `takeBackShifts` take
 * approval back, `setOpenStatus` sets draft or submitted, and `settle` brings sheets and days in
 * line with their parts. A write that adds, approves or removes a part must settle its day before
 * it ends, with sheet and day locked.
 * @param touched the sheets of which a part was approved or removed; they alone can become
 *   approved, and only when the caller could approve them: the others stay submitted [approval-9]
 */
export async function settle(
  context: WriteContext,
  dwoIds: readonly number[],
  touched: readonly number[] = [],
): Promise<{ sheets: Map<number, DwoJobRow>; days: Map<number, DwoRow> }> {
  const { tx } = context.write;
  const before = await listDays(tx, dwoIds);
  const parts = await listSheetParts(tx, dwoIds);
  const mayApprove = async ({ id, dwoId }: DwoJobRow) =>
    touched.includes(id) && (await findLate({ ...context, reader: tx }, datesOf(before, dwoId))) === undefined;
  const sheets: DwoJobRow[] = [];
  for (const { sheet, minutes, ...of } of parts) {
    const status = sheetStatus(sheet.status, of);
    const isGiven = status === 'approved' && sheet.status !== 'approved';
    if (status === sheet.status || (isGiven && !(await mayApprove(sheet)))) sheets.push(sheet);
    else if (status === 'approved') sheets.push(await approveSheet(context, sheet, minutes));
    else sheets.push(await setSheetStatus(context, sheet, status));
  }
  const days: DwoRow[] = [];
  const byDay = Map.groupBy(sheets, ({ dwoId }) => dwoId);
  for (const day of before) {
    const on = byDay.get(day.id) ?? [];
    const status = dayStatus(
      day.status,
      on.map((sheet) => sheet.status),
    );
    // When a day's open sheet is removed, the day follows the rest; nobody approved it by that.
    const isGiven = status === 'approved' && on.some(({ id }) => touched.includes(id));
    days.push(status === day.status ? day : await setDayStatus(context, day, status, isGiven ? 'dwo.approve' : undefined));
  }
  return { sheets: new Map(sheets.map((row) => [row.id, row])), days: new Map(days.map((row) => [row.id, row])) };
}

const datesOf = (days: readonly DwoRow[], dwoId: number) => days.filter(({ id }) => id === dwoId).map(({ date }) => date);

export const approveShifts = ({ write }: WriteContext, shifts: readonly WorkshiftRow[]): Promise<WorkshiftRow[]> =>
  reviseRows(write, 'workshift', workshift, shifts, { approvalStatus: 'approved' }, 'workshift.approve');

/**
 * Approves a sheet whose shifts are approved, or approves it again.
 * @param minutes the approved minutes, for the audit
 * @param onBehalfReason why it was approved in place of its supervisor; kept in the audit alone
 */
export async function approveSheet(
  { write, caller, now }: WriteContext,
  before: DwoJobRow,
  minutes: number,
  onBehalfReason?: string,
): Promise<DwoJobRow> {
  const by = { approvedById: caller.employeeId, approvedAt: now, updatedById: caller.employeeId };
  const after = await writeApproval(write.tx, before.id, by);
  write.changed(markOf('dwo_job', after));
  write.audit({
    action: before.status === 'approved' ? 'dwo_job.reapprove' : 'dwo_job.approve',
    subject: 'dwo_job',
    subjectId: after.id,
    before: { ...before, hours: minutes },
    after: { ...after, hours: minutes, onBehalfReason },
  });
  await write.after.announce({ event: 'sheet.approved', id: after.id });
  return after;
}

const setSheetStatus = ({ write, caller }: WriteContext, before: DwoJobRow, status: TimesheetStatus): Promise<DwoJobRow> => {
  const change = { status, updatedById: caller.employeeId, ...(status === 'draft' ? {} : NOT_SENT_BACK) };
  return reviseRow(write, 'dwo_job', dwoJob, before, change, actionOf('dwo_job', before.status));
};

const setDayStatus = (
  { write }: WriteContext,
  before: DwoRow,
  status: TimesheetStatus,
  action = actionOf('dwo', before.status),
): Promise<DwoRow> => reviseRow(write, 'dwo', dwo, before, { status }, action);

const actionOf = (subject: 'dwo' | 'dwo_job', before: TimesheetStatus): string =>
  before === 'approved' ? `${subject}.reopen` : `${subject}.update`;

/**
 * Takes back the approval of what an edit touches: an approved sheet goes back to submitted with
 * all its shifts, and its day too; on a sheet that is not approved only the edited shifts do
 * (decision 13).
 * @param sheets locked, with their days; updated in place
 * @param edited locked shifts that are about to change; updated in place
 */
export async function reopen(
  context: WriteContext,
  sheets: Iterable<Pick<Sheet, 'dwo' | 'dwoJob'>>,
  edited: readonly WorkshiftRow[],
): Promise<Reopened> {
  const touched = [...sheets];
  const days = new Map<number, DwoRow>();
  const reopened: Reopened = { dwos: [], dwoJobs: [], workshifts: [] };
  for (const sheet of touched) {
    if (sheet.dwoJob.status === 'approved') {
      sheet.dwoJob = await setSheetStatus(context, sheet.dwoJob, 'submitted');
      reopened.dwoJobs.push(sheet.dwoJob.id);
    }
    if (sheet.dwo.status !== 'approved') continue;
    sheet.dwo = days.get(sheet.dwo.id) ?? (await setDayStatus(context, sheet.dwo, 'submitted'));
    days.set(sheet.dwo.id, sheet.dwo);
  }
  const onSheets = reopened.dwoJobs.length > 0 ? await lockShiftsOn(context.write.tx, reopened.dwoJobs) : [];
  const approved = [...edited, ...onSheets].filter((shift) => shift.approvalStatus === 'approved');
  const shifts = [...new Map(approved.map((shift) => [shift.id, shift])).values()];
  const sheetOf = new Map(touched.map(({ dwoJob }) => [dwoJob.id, dwoJob.status]));
  const byStatus = Map.groupBy(shifts, ({ dwoJobId }) => openStatus(sheetOf.get(dwoJobId) ?? 'submitted'));
  for (const [approvalStatus, rows] of byStatus) {
    const after = await reviseRows(context.write, 'workshift', workshift, rows, { approvalStatus }, 'workshift.reopen');
    for (const row of after) Object.assign(edited.find(({ id }) => id === row.id) ?? {}, row);
  }
  reopened.dwos = [...days.keys()];
  reopened.workshifts = shifts.map(({ id }) => id).sort((a, b) => a - b);
  return reopened;
}

/** The outcome of giving a sheet back, and the action in its audit. */
type GivenBack =
  | { action: 'unapprove'; change: { status: 'submitted' } }
  | { action: 'sendBack'; change: { status: 'draft' } & Pick<DwoJobRow, 'sentBackReason' | 'sentBackById' | 'sentBackAt'> };

/**
 * Takes back the approval of a locked sheet, of all its shifts and of its day, or sends it back to
 * draft. On a sheet that is not approved, shifts approved apart from it stay approved.
 * @returns the sheet and its day after the write, and all its shifts as they were locked
 */
export async function giveBack(
  context: WriteContext,
  { dwoJob: before }: Pick<Sheet, 'dwoJob'>,
  { action, change }: GivenBack,
): Promise<{ sheet: DwoJobRow; days: DwoRow[]; shifts: WorkshiftRow[] }> {
  const { write, caller } = context;
  const shifts = await lockShiftsOn(write.tx, [before.id]);
  const by = { updatedById: caller.employeeId };
  const sheet = await reviseRow(write, 'dwo_job', dwoJob, before, { ...change, ...by }, `dwo_job.${action}`);
  const given = shifts.filter(({ approvalStatus }) => before.status === 'approved' || approvalStatus !== 'approved');
  await reviseRows(write, 'workshift', workshift, given, { approvalStatus: change.status }, `workshift.${action}`);
  const { days } = await settle(context, [sheet.dwoId]);
  return { sheet, days: [...days.values()], shifts };
}

/**
 * Takes back the approval of these shifts alone; `settle` brings their sheets and days in line.
 * Other approved shifts of the sheets stay approved.
 */
export async function takeBackShifts(
  { write }: WriteContext,
  shifts: readonly WorkshiftRow[],
  sheets: ReadonlyMap<number, Pick<Sheet, 'dwoJob'>>,
): Promise<WorkshiftRow[]> {
  const byStatus = Map.groupBy(shifts, ({ dwoJobId }) => openStatus(sheets.get(dwoJobId)?.dwoJob.status ?? 'submitted'));
  const taken: WorkshiftRow[] = [];
  for (const [approvalStatus, rows] of byStatus)
    taken.push(...(await reviseRows(write, 'workshift', workshift, rows, { approvalStatus }, 'workshift.unapprove')));
  return taken;
}

/**
 * Sets these locked sheets and their shifts to draft or submitted; what is approved of them stays
 * approved.
 */
export async function setOpenStatus(
  { write, caller }: WriteContext,
  sheets: readonly DwoJobRow[],
  status: 'draft' | 'submitted',
): Promise<void> {
  const others = sheets.filter((sheet) => sheet.status !== 'approved' && sheet.status !== status);
  const change = { status, updatedById: caller.employeeId, ...(status === 'draft' ? {} : NOT_SENT_BACK) };
  await reviseRows(write, 'dwo_job', dwoJob, others, change);
  const shifts = await lockShiftsOn(
    write.tx,
    others.map(({ id }) => id),
  );
  const unapproved = shifts.filter(({ approvalStatus }) => approvalStatus !== 'approved');
  await reviseRows(write, 'workshift', workshift, unapproved, { approvalStatus: status }, 'workshift.status');
}
