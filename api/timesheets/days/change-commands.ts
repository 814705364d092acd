import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refused } from '../../../shared/errors.ts';
import { formatMinutes } from '../../../shared/rules/hours.ts';
import type { DwoChange, DwoJobChange, HazardAnalysisChange } from '../../../shared/timesheets/days.ts';
import { removeRow, reviseRow } from '../../db/rows.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob, temporalWorkshift, workshift } from '../../db/tables/timesheets.ts';
import type { Desk } from '../../desk.ts';
import { assertEditable, lockSeenSheets, lockWholeDay } from '../sheets/lock-repository.ts';
import { auditDay, auditSheets } from '../sheets/removal-commands.ts';
import { type DwoJobRow, type DwoRow, findCrew, findForeman, findJob, type HazardAnalysisRow } from '../sheets/repository.ts';
import { assertAnswersFor, assertSwapsSaved } from '../sheets/rules.ts';
import { reopen, setOpenStatus, settle } from '../sheets/state-commands.ts';

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

async function assertAnswersForTalk({ write, caller }: Desk, { foremanId, jobId }: HazardAnalysisRow): Promise<void> {
  const foreman = await findForeman(write.tx, foremanId);
  const job = jobId === null ? undefined : await findJob(write.tx, jobId);
  assertAnswersFor(caller, { foremanId, supervisorIds: [foreman?.supervisorId ?? null, job?.supervisorId ?? null] });
}

/**
 * Whoever changes an approved day takes its approval, and that of everything on it. A status is one of the whole day: whatever is not
 * approved on it takes it. Nothing given, nothing done.
 * @throws Failure 400, 403, 409 `APPROVED`
 */
export async function changeDay(desk: Desk, before: DwoRow, change: Without<z.output<typeof DwoChange>>): Promise<void> {
  const { write, caller } = desk;
  assertAnswersFor(caller, { foremanId: before.foremanId, supervisorIds: [before.supervisorId] });
  assertEditable(desk, [before.status]);
  if (change.crewId !== undefined) await assertForemansCrew(desk, change.crewId, before.foremanId);
  if (isNothing(change)) return;
  const rows = await write.tx.select().from(dwoJob).where(eq(dwoJob.dwoId, before.id)).orderBy(dwoJob.id);
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

/** A day on which nobody worked can be taken away, with everything on it. @throws Failure 403, 409 `APPROVED`, `HAS_HOURS`, `SHIFT_RUNNING`, `SWAP_NOT_SAVED` */
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
  const sheet = (await lockSeenSheets(desk, [before.id])).get(before.id)!;
  assertEditable(desk, [before.status, sheet.dwo.status]);
  if (change.crewId !== undefined) await assertForemansCrew(desk, change.crewId, sheet.dwo.foremanId, before.jobId);
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

/** A job at which nobody worked can be taken off a day. @throws Failure 403, 409 `APPROVED`, `HAS_HOURS`, `SHIFT_RUNNING`, `SWAP_NOT_SAVED`, `TEMPORARY_WORKER` */
export async function removeDwoJob(desk: Desk, before: DwoJobRow): Promise<void> {
  const sheet = (await lockSeenSheets(desk, [before.id])).get(before.id)!;
  assertEditable(desk, [before.status, sheet.dwo.status]);
  await assertEmpty(desk, [before.id]);
  await auditSheets(desk, [before.id]);
  await removeRow(desk.write, 'dwo_job', dwoJob, before);
  await settle(desk, [sheet.dwo.id]);
  desk.write.changed('workshift', 'timebreak', 'jobnote');
}

async function assertForemansCrew({ write }: Desk, crewId: number, foremanId: number, jobId?: number): Promise<void> {
  const crew = await findCrew(write.tx, crewId);
  if (!crew) throw refused('crewId', 'does not exist');
  if (!crew.isCurrent || crew.foremanId !== foremanId) throw refused('crewId', "is not one of the foreman's crews");
  if (jobId !== undefined && crew.jobId !== null && crew.jobId !== jobId) throw refused('crewId', 'works on another job');
}

async function assertEmpty({ write }: Desk, dwoJobIds: readonly number[]): Promise<void> {
  if (dwoJobIds.length === 0) return;
  const [sums] = await write.tx
    .select({
      minutes: sql<number>`coalesce(sum(${workshift.hours}), 0)::int`,
      running: sql<number>`(count(*) filter (where ${workshift.status} = 'running'))::int`,
    })
    .from(workshift)
    .where(inArray(workshift.dwoJobId, [...dwoJobIds]));
  if (sums && sums.running > 0) throw new Failure(409, 'Somebody is still clocked in', { code: 'SHIFT_RUNNING' });
  if (sums && sums.minutes > 0)
    throw new Failure(409, `${formatMinutes(sums.minutes)} were worked here. Remove the work shifts first`, {
      code: 'HAS_HOURS',
      details: { minutes: sums.minutes },
    });
  const swapped = await write.tx
    .select()
    .from(workshift)
    .where(and(inArray(workshift.dwoJobId, [...dwoJobIds]), workshift.wasTemporal));
  assertSwapsSaved(swapped);
  const temporary = await write.tx
    .select({ id: temporalWorkshift.id })
    .from(temporalWorkshift)
    .where(and(inArray(temporalWorkshift.dwoJobId, [...dwoJobIds])))
    .limit(1);
  if (temporary.length > 0)
    throw new Failure(409, 'There is a temporary worker. Swap or delete them first', { code: 'TEMPORARY_WORKER' });
}
