import type { z } from 'zod';
import { removeRow, reviseRow } from '#api/db/rows.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob } from '#api/db/tables/timesheets.ts';
import type { Desk } from '#api/desk.ts';
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

/** A foreman's or the office's change of a safety talk. @throws Failure 403 */
export async function changeHazardAnalysis(
  desk: Desk,
  before: HazardAnalysisRow,
  change: Without<z.output<typeof HazardAnalysisChange>>,
): Promise<void> {
  await assertAnswersForTalk(desk, before);
  await reviseRow(desk.write, 'daily_job_hazard_analysis', dailyJobHazardAnalysis, before, change);
}

/** @throws Failure 403, and 409 while a day stands on it */
export async function removeHazardAnalysis(desk: Desk, before: HazardAnalysisRow): Promise<void> {
  await assertAnswersForTalk(desk, before);
  await removeRow(desk.write, 'daily_job_hazard_analysis', dailyJobHazardAnalysis, before);
}

/**
 * Whoever changes an approved day takes its approval, and that of everything on it. A status is one
 * of the whole day: whatever is not approved on it takes it. Nothing given, nothing done.
 * @throws Failure 400, 403, 409 `APPROVED`
 */
export async function changeDay(desk: Desk, before: DwoRow, change: Without<z.output<typeof DwoChange>>): Promise<void> {
  const { write, caller } = desk;
  assertAnswersFor(caller, { foremanId: before.foremanId, supervisorIds: [before.supervisorId] });
  assertEditable(desk, [before.status]);
  if (change.crewId !== undefined) assertForemansCrew(await crewNamed(desk, change.crewId), before.foremanId);
  if (isNothing(change)) return;
  const rows = await listSheetsOf(write.tx, before.id);
  const sheets = rows.map((row) => ({ dwo: before, dwoJob: row }));
  await reopen(desk, sheets, []);
  await reviseRow(write, 'dwo', dwo, sheets[0]?.dwo ?? before, change);
  if (change.status === undefined) return;
  await setOpenStatus(
    desk,
    sheets.map((sheet) => sheet.dwoJob),
    change.status,
  );
  await settle(desk, [before.id]);
}

/**
 * A day on which nobody worked can be taken away, with everything on it.
 * @throws Failure 403, 409 `APPROVED`, `HAS_HOURS`, `SHIFT_RUNNING`, `SWAP_NOT_SAVED`
 */
export async function removeDay(desk: Desk, before: DwoRow): Promise<void> {
  assertAnswersFor(desk.caller, { foremanId: before.foremanId, supervisorIds: [before.supervisorId] });
  assertEditable(desk, [before.status]);
  const dwoJobIds = await lockWholeDay(desk.write.tx, before.id);
  await assertEmpty(desk, dwoJobIds);
  await auditDay(desk, before.id, dwoJobIds);
  await removeRow(desk.write, 'dwo', dwo, before);
  desk.write.changed('dwo_job', 'workshift', 'timebreak', 'alert', 'jobnote');
}

/** The same of one job's sheet. @throws Failure 400, 403, 409 `APPROVED` */
export async function changeDwoJob(desk: Desk, before: DwoJobRow, change: Without<z.output<typeof DwoJobChange>>): Promise<void> {
  const sheet = await lockSeenSheet(desk, before.id);
  assertEditable(desk, [before.status, sheet.dwo.status]);
  if (change.crewId !== undefined) assertForemansCrew(await crewNamed(desk, change.crewId), sheet.dwo.foremanId, before.jobId);
  if (isNothing(change)) return;
  await reopen(desk, [sheet], []);
  const { status, ...columns } = change;
  const row = isNothing(columns)
    ? sheet.dwoJob
    : await reviseRow(desk.write, 'dwo_job', dwoJob, sheet.dwoJob, { ...columns, updatedById: desk.caller.employeeId });
  if (status !== undefined) await setOpenStatus(desk, [row], status);
  await settle(desk, [sheet.dwo.id]);
}

const isNothing = (change: object): boolean => Object.values(change).every((value) => value === undefined);

/**
 * A job at which nobody worked can be taken off a day.
 * @throws Failure 403, 409 `APPROVED`, `HAS_HOURS`, `SHIFT_RUNNING`, `SWAP_NOT_SAVED`,
 * `TEMPORARY_WORKER`
 */
export async function removeDwoJob(desk: Desk, before: DwoJobRow): Promise<void> {
  const sheet = await lockSeenSheet(desk, before.id);
  assertEditable(desk, [before.status, sheet.dwo.status]);
  await assertEmpty(desk, [before.id]);
  await auditSheets(desk, [before.id]);
  await removeRow(desk.write, 'dwo_job', dwoJob, before);
  await settle(desk, [sheet.dwo.id]);
  desk.write.changed('workshift', 'timebreak', 'jobnote');
}
