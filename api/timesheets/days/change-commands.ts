import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { removeRow, reviseRow } from '#api/db/rows.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob } from '#api/db/tables/timesheets.ts';
import type { DwoChange, DwoJobChange, HazardAnalysisChange } from '#shared/timesheets/days.ts';
import { lockSeenSheet } from '../sheets/checks.ts';
import { lockWholeDay } from '../sheets/lock-repository.ts';
import { auditDay, auditSheets } from '../sheets/removal-commands.ts';
import { type DwoJobRow, type DwoRow, type HazardAnalysisRow, listSheetsOf } from '../sheets/repository.ts';
import { assertAnswersFor, assertEditable } from '../sheets/rules.ts';
import { reopen, setOpenStatus, settle } from '../sheets/state-commands.ts';
import { assertAnswersForTalk, assertEmpty, crewNamed } from './checks.ts';
import { assertForemansCrew } from './rules.ts';

type Without<T> = Omit<T, 'revision'>;

/**
 * Changes a safety talk, for the foreman or the office.
 * @throws Failure 403
 */
export async function changeHazardAnalysis(
  context: WriteContext,
  before: HazardAnalysisRow,
  change: Without<z.output<typeof HazardAnalysisChange>>,
): Promise<void> {
  await assertAnswersForTalk(context, before);
  await reviseRow(context.write, 'daily_job_hazard_analysis', dailyJobHazardAnalysis, before, change);
}

/** @throws Failure 403, and 409 while a day refers to it */
export async function removeHazardAnalysis(context: WriteContext, before: HazardAnalysisRow): Promise<void> {
  await assertAnswersForTalk(context, before);
  await removeRow(context.write, 'daily_job_hazard_analysis', dailyJobHazardAnalysis, before);
}

/**
 * Changes a day. This takes back the approval of the day and of its sheets. A new status applies to
 * the day and to everything on it that is not approved. Does nothing without a field.
 * @throws Failure 400, 403, 409 `APPROVED`
 */
export async function changeDay(
  context: WriteContext,
  before: DwoRow,
  change: Without<z.output<typeof DwoChange>>,
): Promise<void> {
  const { write, caller } = context;
  assertAnswersFor(caller, { foremanId: before.foremanId, supervisorIds: [before.supervisorId] });
  assertEditable(context, [before.status]);
  if (change.crewId !== undefined) assertForemansCrew(await crewNamed(context, change.crewId), before.foremanId);
  if (isNothing(change)) return;
  const rows = await listSheetsOf(write.tx, before.id);
  const sheets = rows.map((row) => ({ dwo: before, dwoJob: row }));
  await reopen(context, sheets, []);
  await reviseRow(write, 'dwo', dwo, sheets[0]?.dwo ?? before, change);
  if (change.status === undefined) return;
  await setOpenStatus(
    context,
    sheets.map((sheet) => sheet.dwoJob),
    change.status,
  );
  await settle(context, [before.id]);
}

/**
 * Removes a day on which nobody worked, with everything on it.
 * @throws Failure 403, 409 `APPROVED`, `HAS_HOURS`, `SHIFT_RUNNING`, `SWAP_NOT_SAVED`
 */
export async function removeDay(context: WriteContext, before: DwoRow): Promise<void> {
  assertAnswersFor(context.caller, { foremanId: before.foremanId, supervisorIds: [before.supervisorId] });
  assertEditable(context, [before.status]);
  const dwoJobIds = await lockWholeDay(context.write.tx, before.id);
  await assertEmpty(context, dwoJobIds);
  await auditDay(context, before.id, dwoJobIds);
  await removeRow(context.write, 'dwo', dwo, before);
  context.write.changed('dwo_job', 'workshift', 'timebreak', 'alert', 'jobnote');
}

/**
 * Changes one job's sheet, by the rules of `changeDay`.
 * @throws Failure 400, 403, 409 `APPROVED`
 */
export async function changeDwoJob(
  context: WriteContext,
  before: DwoJobRow,
  change: Without<z.output<typeof DwoJobChange>>,
): Promise<void> {
  const sheet = await lockSeenSheet(context, before.id);
  assertEditable(context, [before.status, sheet.dwo.status]);
  if (change.crewId !== undefined) assertForemansCrew(await crewNamed(context, change.crewId), sheet.dwo.foremanId, before.jobId);
  if (isNothing(change)) return;
  await reopen(context, [sheet], []);
  const { status, ...columns } = change;
  const row = isNothing(columns)
    ? sheet.dwoJob
    : await reviseRow(context.write, 'dwo_job', dwoJob, sheet.dwoJob, { ...columns, updatedById: context.caller.employeeId });
  if (status !== undefined) await setOpenStatus(context, [row], status);
  await settle(context, [sheet.dwo.id]);
}

const isNothing = (change: object): boolean => Object.values(change).every((value) => value === undefined);

/**
 * Removes a job at which nobody worked from a day.
 * @throws Failure 403, 409 `APPROVED`, `HAS_HOURS`, `SHIFT_RUNNING`, `SWAP_NOT_SAVED`,
 *   `TEMPORARY_WORKER`
 */
export async function removeDwoJob(context: WriteContext, before: DwoJobRow): Promise<void> {
  const sheet = await lockSeenSheet(context, before.id);
  assertEditable(context, [before.status, sheet.dwo.status]);
  await assertEmpty(context, [before.id]);
  await auditSheets(context, [before.id]);
  await removeRow(context.write, 'dwo_job', dwoJob, before);
  await settle(context, [sheet.dwo.id]);
  context.write.changed('workshift', 'timebreak', 'jobnote');
}
