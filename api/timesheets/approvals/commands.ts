import type { z } from 'zod';
import { Failure } from '../../../shared/http/errors.ts';
import { countedMinutes } from '../../../shared/rules/hours.ts';
import { businessDate } from '../../../shared/rules/periods.ts';
import type { Approval, ApproveDwoJob, ApproveWorkshifts } from '../../../shared/timesheets/approvals.ts';
import { isApprovable, mayApproveAgain } from '../../../shared/timesheets/rules/approval.ts';
import { assertRevision } from '../../db/revisions.ts';
import type { Desk } from '../../desk.ts';
import { isInForce } from '../../settings/rules.ts';
import { lockSeenSheet, lockSeenShifts } from '../sheets/checks.ts';
import { lockShiftsOn } from '../sheets/lock-repository.ts';
import { presentDwo, presentDwoJob } from '../sheets/present.ts';
import type { DwoJobRow, Sheet, WorkshiftRow } from '../sheets/repository.ts';
import { assertShown } from '../sheets/revision-checks.ts';
import { assertSwapsSaved } from '../sheets/rules.ts';
import { approveSheet, approveShifts, settle } from '../sheets/state-commands.ts';
import { findApproverSettings, findNameOf, listTemporaryWorkers } from './repository.ts';

type Approved = z.output<typeof Approval>['data'];

/**
 * Approves a job's sheet of a day with all its shifts; the day is approved when its last job is
 * [approval-1].
 * @param shown the revisions that were on the screen
 * @throws Failure 403 `REAPPROVE` or `PAYROLL_WEEK`, 404, 409 `REVISION_CHANGED`, `SHIFT_RUNNING`,
 * `SWAP_NOT_SAVED`, `TEMPORARY_WORKER`
 */
export async function approveDwoJob(desk: Desk, id: number, shown: z.output<typeof ApproveDwoJob>): Promise<Approved> {
  const { tx } = desk.write;
  const sheet = await lockSeenSheet(desk, id);
  const shifts = await lockShiftsOn(tx, [id]);
  await assertRevision(tx, 'dwo_job', sheet.dwoJob, shown?.revision);
  await assertShown(desk, shifts, shown?.revisions);
  if (sheet.dwoJob.status === 'approved') await assertMayApproveAgain(desk, sheet.dwoJob);
  await assertItsTime(desk, [sheet.dwo.date]);
  assertEnded(shifts);
  assertSwapsSaved(shifts);
  await assertNoTemporaryWorker(desk, sheet);
  await approveShifts(
    desk,
    shifts.filter((shift) => shift.approvalStatus !== 'approved'),
  );
  // `settle` would leave out a sheet that was approved before, and one without shifts.
  const approved = await approveSheet(desk, sheet.dwoJob, minutesOf(shifts));
  const { days } = await settle(desk, [sheet.dwo.id]);
  return {
    dwoJobs: [presentDwoJob(approved, minutesOf(shifts))],
    dwos: [...days.values()].map(presentDwo),
    workshiftIds: shifts.map((shift) => shift.id),
    minutes: minutesOf(shifts),
  };
}

/**
 * Approves a person's shifts, whatever sheets they are on; with the last shift of a sheet the sheet
 * is approved, and with the last sheet its day [approval-3]. Shifts that are approved already stay
 * as they are; when none is left, this is a re-approval, which is for admins.
 * @throws Failure 403 `REAPPROVE` or `PAYROLL_WEEK`, 404, 409 `REVISION_CHANGED`, `SHIFT_RUNNING`,
 * `SWAP_NOT_SAVED`
 */
export async function approveWorkshifts(
  desk: Desk,
  { workshiftIds, revisions }: z.output<typeof ApproveWorkshifts>,
): Promise<Approved> {
  const { sheets, shifts } = await lockSeenShifts(desk, workshiftIds);
  const rows = [...shifts.values()];
  await assertShown(desk, rows, revisions);
  const open = rows.filter((shift) => shift.approvalStatus !== 'approved');
  if (open.length === 0) await assertMayApproveAgain(desk, null);
  await assertItsTime(
    desk,
    open.map((shift) => shift.date),
  );
  assertEnded(rows);
  assertSwapsSaved(rows);
  const approved = await approveShifts(desk, open.length > 0 ? open : rows);
  const onSheets = await lockShiftsOn(desk.write.tx, [...sheets.keys()]);
  const settled = await settle(desk, [...new Set([...sheets.values()].map(({ dwo: day }) => day.id))]);
  return {
    dwoJobs: [...sheets.keys()].map((id) =>
      presentDwoJob(settled.sheets.get(id)!, minutesOf(onSheets.filter((shift) => shift.dwoJobId === id))),
    ),
    dwos: [...settled.days.values()].map(presentDwo),
    workshiftIds: approved.map(({ id }) => id).sort((a, b) => a - b),
    minutes: minutesOf(rows),
  };
}

const minutesOf = (shifts: readonly WorkshiftRow[]): number =>
  countedMinutes(shifts.map(({ type, hours }) => ({ type, minutes: hours })));

async function assertMayApproveAgain({ write, caller }: Desk, sheet: DwoJobRow | null): Promise<void> {
  if (mayApproveAgain(caller.role)) return;
  const by = sheet?.approvedById ? await findNameOf(write.tx, sheet.approvedById) : undefined;
  const at = sheet?.approvedAt?.toISOString() ?? null;
  const already = by && at ? `Already approved by ${by} at ${at}. ` : '';
  throw new Failure(403, `${already}Only an admin can approve a timesheet again`, {
    code: 'REAPPROVE',
    details: { by: by ?? null, at },
  });
}

/** [approval-4] @throws Failure 403 `PAYROLL_WEEK` */
async function assertItsTime({ write, caller, now, timeZone }: Desk, dates: readonly string[]): Promise<void> {
  const isLastWeekOpen = isInForce(await findApproverSettings(write.tx), now);
  const today = businessDate(now, timeZone);
  const late = dates.find((date) => !isApprovable(caller.role, { date, today, isLastWeekOpen }));
  if (late === undefined) return;
  throw new Failure(403, `${late} is not in the payroll week that can be approved now. Please ask an admin`, {
    code: 'PAYROLL_WEEK',
    details: { date: late, today, isLastWeekOpen },
  });
}

/** [approval-2] @throws Failure 409 `SHIFT_RUNNING` naming the shifts */
function assertEnded(shifts: readonly WorkshiftRow[]): void {
  const running = shifts.filter((shift) => shift.status === 'running');
  if (running.length === 0) return;
  throw new Failure(
    409,
    running.length === 1 ? 'Somebody is still clocked in' : `${running.length} people are still clocked in`,
    {
      code: 'SHIFT_RUNNING',
      errors: running.map(({ id }) => ({ field: `workshifts.${id}`, reason: 'is still running' })),
      details: { workshiftIds: running.map(({ id }) => id) },
    },
  );
}

/** [approval-2] @throws Failure 409 `TEMPORARY_WORKER` naming them */
async function assertNoTemporaryWorker({ write }: Desk, { dwoJob: sheet }: Sheet): Promise<void> {
  const left = await listTemporaryWorkers(write.tx, sheet.id);
  if (left.length === 0) return;
  throw new Failure(409, `Swap or delete the temporary worker first: ${left.map(({ name }) => name).join(', ')}`, {
    code: 'TEMPORARY_WORKER',
    details: { temporalWorkshiftIds: left.map(({ id }) => id) },
  });
}
