import { Failure } from '#shared/http/errors.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import type { WriteContext } from '../context.ts';
import { findRegions } from '../employees/repository.ts';
import { lockSeenJob } from '../jobs/checks.ts';
import { isSeenJob, lockJob } from '../jobs/repository.ts';
import { findForeman } from './checks.ts';
import { createCrew } from './commands.ts';
import { replaceForeman, syncWithDefault } from './foreman-commands.ts';
import { lockCrewAlone, lockCrewsOfForeman, lockDefaultCrew, lockFirstCrew } from './repository.ts';
import { assertAvailable, noDefaultCrew } from './rules.ts';

/**
 * Assigns a job to a foreman: they lead its first crew, which gets the workers of their default
 * crew.
 * @throws Failure 400 naming the field; 409 `NO_DEFAULT_CREW`, or `JOB_NOT_AVAILABLE` with the
 *   reason
 */
export async function assignJob(context: WriteContext, foremanId: number, jobId: number): Promise<void> {
  const { tx } = context.write;
  const foreman = await findForeman(tx, foremanId, 'id');
  const row = await lockSeenJob(context, jobId);
  if (!(await lockDefaultCrew(tx, foremanId))) throw noDefaultCrew();
  assertAvailable(row, [foreman.regionId, ...(await findRegions(tx, foremanId))], context.now);
  const first = await lockFirstCrew(tx, jobId);
  if (first && first.foremanId !== null && first.foremanId !== foremanId)
    throw new Failure(409, `Job #${numberOf(row)} has a foreman`, { code: 'JOB_NOT_AVAILABLE' });
  if (first) await replaceForeman(context, first, foremanId);
  const crewId = first?.id ?? (await createCrew(context, { jobId, foremanId, isDefault: false, isPrimary: true }));
  const led = await lockCrewAlone(tx, crewId);
  if (led) await syncWithDefault(context, led);
}

/**
 * Takes a job from a foreman: their crew there loses its foreman.
 * @throws Failure 404 when they have no crew on it
 */
export async function unassignJob(context: WriteContext, foremanId: number, jobId: number): Promise<void> {
  const { write, caller } = context;
  const isSeen = await isSeenJob(write.tx, caller, jobId);
  if (isSeen) await lockJob(write.tx, jobId);
  const crews = await lockCrewsOfForeman(write.tx, foremanId, jobId);
  if (!isSeen || crews.length === 0) throw new Failure(404, `Employee ${foremanId} has no job ${jobId}`, { code: 'NOT_FOUND' });
  for (const one of crews) await replaceForeman(context, one, null);
}
