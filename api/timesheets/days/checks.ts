import type { WriteContext } from '#api/context.ts';
import { Failure, refused } from '#shared/http/errors.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { findForeman, type HazardAnalysisRow } from '../sheets/repository.ts';
import { assertAnswersFor, assertSwapsSaved } from '../sheets/rules.ts';
import { findCrew, findJob, hasTemporaryWorker, listSwapped, sumShiftsOn } from './repository.ts';

/** The crew that a body names. @throws Failure 400 */
export async function crewNamed({ write }: WriteContext, id: number) {
  const crew = await findCrew(write.tx, id);
  if (!crew) throw refused('crewId', 'does not exist');
  return crew;
}

/** The foreman that a body names, with the supervisor they have now. @throws Failure 400 */
export async function foremanNamed({ write }: WriteContext, id: number) {
  const foreman = await findForeman(write.tx, id);
  if (foreman?.role !== 'foreman' || !foreman.isActive) throw refused('foremanId', 'is not an active foreman');
  return foreman;
}

/**
 * Checks that the job has begun by that day. Its end is an estimate, and may be past [days-8].
 * @throws Failure 409 `JOB_NOT_BEGUN`
 */
export async function assertBegun({ write, timeZone }: WriteContext, jobId: number, date: string): Promise<void> {
  const job = await findJob(write.tx, jobId);
  const begins = job && businessDate(job.startDate, timeZone);
  if (begins !== undefined && begins > date)
    throw new Failure(409, `Job #${numberOf(job!)} begins on ${begins}. Change its start first`, { code: 'JOB_NOT_BEGUN' });
}

/** @throws Failure 403 */
export async function assertAnswersForTalk(
  { write, caller }: WriteContext,
  { foremanId, jobId }: HazardAnalysisRow,
): Promise<void> {
  const foreman = await findForeman(write.tx, foremanId);
  const job = jobId === null ? undefined : await findJob(write.tx, jobId);
  assertAnswersFor(caller, { foremanId, supervisorIds: [foreman?.supervisorId ?? null, job?.supervisorId ?? null] });
}

/**
 * Checks that nobody worked on these sheets, and that no temporary worker is on them.
 * @throws Failure 409 `HAS_HOURS`, `SHIFT_RUNNING`, `SWAP_NOT_SAVED`, `TEMPORARY_WORKER`
 */
export async function assertEmpty({ write }: WriteContext, dwoJobIds: readonly number[]): Promise<void> {
  if (dwoJobIds.length === 0) return;
  const { minutes, running } = await sumShiftsOn(write.tx, dwoJobIds);
  if (running > 0) throw new Failure(409, 'Somebody is still clocked in', { code: 'SHIFT_RUNNING' });
  if (minutes > 0)
    throw new Failure(409, `${formatMinutes(minutes)} were worked here. Remove the work shifts first`, {
      code: 'HAS_HOURS',
      details: { minutes },
    });
  assertSwapsSaved(await listSwapped(write.tx, dwoJobIds));
  if (await hasTemporaryWorker(write.tx, dwoJobIds))
    throw new Failure(409, 'There is a temporary worker. Swap or delete them first', { code: 'TEMPORARY_WORKER' });
}
