import type { Caller } from '#api/context.ts';
import { refusalOf } from '#api/http/foreseen.ts';
import { Failure, refused } from '#shared/http/errors.ts';
import { seesEverything } from '#shared/permissions.ts';
import { countedMinutes } from '#shared/rules/hours.ts';
import type { ApprovableSheet } from '#shared/timesheets/approvals.ts';
import { isJustGiven, mayApproveAgain, mayReopen, mayUnapprove, UNDO_APPROVAL_MS } from '#shared/timesheets/rules/approval.ts';
import { findingsOf } from '#shared/timesheets/rules/findings.ts';
import { type Approver, findLate } from '../sheets/checks.ts';
import type { DwoJobRow, Sheet, WorkshiftRow } from '../sheets/repository.ts';
import { assertAnswersFor, assertSwapsSaved, responsibleFor } from '../sheets/rules.ts';
import type { SheetWithShifts } from './query.ts';
import { findNameOf, listApprovalsOfShifts, listTemporaryWorkers } from './repository.ts';

/** The minutes of shifts that count: No Show does not. */
export const minutesOf = (shifts: readonly Pick<WorkshiftRow, 'type' | 'hours'>[]): number =>
  countedMinutes(shifts.map(({ type, hours }) => ({ type, minutes: hours })));

/**
 * Checks all that can keep a job's sheet from being approved. Used by approval, and by screens that
 * show beforehand whether it would succeed.
 * @throws Failure 403 `REAPPROVE` or `PAYROLL_WEEK`, 409 `SHIFT_RUNNING`, `SWAP_NOT_SAVED`,
 *   `TEMPORARY_WORKER`
 */
export async function assertSheetApprovable(
  approver: Approver,
  { dwoJob, dwo }: Pick<Sheet, 'dwo' | 'dwoJob'>,
  shifts: readonly WorkshiftRow[],
): Promise<void> {
  if (dwoJob.status === 'approved') await assertMayApproveAgain(approver, dwoJob);
  await assertItsTime(approver, [dwo.date]);
  assertEnded(shifts);
  assertSwapsSaved(shifts);
  await assertNoTemporaryWorker(approver, dwoJob.id);
}

/** [approval-5] @throws Failure 403 `REAPPROVE` */
export async function assertMayApproveAgain({ reader, caller }: Approver, sheet: DwoJobRow | null): Promise<void> {
  if (mayApproveAgain(caller.role)) return;
  const by = sheet?.approvedById ? await findNameOf(reader, sheet.approvedById) : undefined;
  const at = sheet?.approvedAt?.toISOString() ?? null;
  const already = by && at ? `Already approved by ${by} at ${at}. ` : '';
  throw new Failure(403, `${already}Only an admin can approve a timesheet again`, {
    code: 'REAPPROVE',
    details: { by: by ?? null, at },
  });
}

/**
 * A reason is of those who approve in place of a supervisor [approval-13].
 * @throws Failure 400
 */
export function assertOnBehalf({ role }: Pick<Caller, 'role'>, reason: string | undefined): void {
  if (reason !== undefined && !seesEverything(role))
    throw refused('onBehalfReason', 'is for admins and sub-admins, who approve on behalf of a supervisor');
}

/** [approval-4] @throws Failure 403 `PAYROLL_WEEK` */
export async function assertItsTime(approver: Approver, dates: readonly string[]): Promise<void> {
  const late = await findLate(approver, dates);
  if (late === undefined) return;
  throw new Failure(403, `${late.date} is not in the payroll week that can be approved now. Please ask an admin`, {
    code: 'PAYROLL_WEEK',
    details: late,
  });
}

/** [approval-2] @throws Failure 409 `SHIFT_RUNNING` naming the shifts */
export function assertEnded(shifts: readonly WorkshiftRow[]): void {
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
async function assertNoTemporaryWorker({ reader }: Approver, dwoJobId: number): Promise<void> {
  const left = await listTemporaryWorkers(reader, dwoJobId);
  if (left.length === 0) return;
  throw new Failure(409, `Swap or delete the temporary worker first: ${left.map(({ name }) => name).join(', ')}`, {
    code: 'TEMPORARY_WORKER',
    details: { temporalWorkshiftIds: left.map(({ id }) => id) },
  });
}

/** [approval-6] @throws Failure 403 `UNAPPROVE` */
export function assertMayUnapprove({ caller, now }: Pick<Approver, 'caller' | 'now'>, sheet: DwoJobRow): void {
  if (mayUnapprove(caller, sheet, now)) return;
  throw notToUnapprove({ byId: sheet.approvedById, at: sheet.approvedAt?.toISOString() ?? null });
}

/**
 * The same check for shifts apart from their sheets.
 * @throws Failure 403 `UNAPPROVE`
 */
export async function assertMayUnapproveShifts({ reader, caller }: Approver, ids: readonly number[]): Promise<void> {
  if (mayReopen(caller.role)) return;
  const given = await listApprovalsOfShifts(reader, ids);
  const own = given.filter(({ byId, agoMs }) => byId === caller.employeeId && isJustGiven(agoMs));
  if (own.length < ids.length) throw notToUnapprove({ workshiftIds: ids.filter((id) => !own.some((one) => one.id === id)) });
}

const notToUnapprove = (details: Record<string, unknown>): Failure =>
  new Failure(403, `Only an admin can take back an approval, or whoever gave it within ${UNDO_APPROVAL_MS / 1000} seconds`, {
    code: 'UNAPPROVE',
    details,
  });

/** A sheet with the refusal that approving it now would get. */
export async function foreseeApproval(approver: Approver, sheet: SheetWithShifts): Promise<ApprovableSheet> {
  const { dwoJob, dwo, job, foremanName, shifts } = sheet;
  return {
    dwoJobId: dwoJob.id,
    dwoId: dwo.id,
    jobId: job.id,
    jobNumber: job.shownNumber,
    date: dwo.date,
    foreman: foremanName,
    status: dwoJob.status,
    minutes: minutesOf(shifts),
    revision: dwoJob.revision,
    revisions: Object.fromEntries(shifts.map(({ id, revision }) => [String(id), revision])),
    findings: findingsOf([sheet], sheet.rules),
    refusal: await refusalOf(async () => {
      assertAnswersFor(approver.caller, responsibleFor(sheet));
      await assertSheetApprovable(approver, sheet, shifts);
    }),
  };
}
