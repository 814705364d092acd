import { Failure, refused } from '#shared/http/errors.ts';
import type { WriteContext } from '../context.ts';
import { assertNameable } from '../employees/checks.ts';
import { findPerson } from '../employees/repository.ts';
import { lockSeenJob } from '../jobs/checks.ts';
import { findForeman } from '../timesheets/sheets/repository.ts';
import { assertAnswersFor } from '../timesheets/sheets/rules.ts';
import { findTripUnderWay, isCrewOf } from './repository.ts';

/**
 * Checks the foreman of a trip: a foreman enters their own, a supervisor those of their foremen,
 * admins all.
 */
export async function assertForemansTrip({ write: { tx }, caller }: WriteContext, foremanId: number): Promise<void> {
  const foreman = await findForeman(tx, foremanId);
  if (foreman?.role !== 'foreman') throw refused('foremanId', 'is not a foreman');
  assertAnswersFor(caller, { foremanId, supervisorIds: [foreman.supervisorId] });
}

/** @throws Failure 409 `VEHICLE_IN_USE` with the trip that is under way */
export async function assertParked({ write: { tx } }: WriteContext, vehicleId: number): Promise<void> {
  const out = await findTripUnderWay(tx, vehicleId);
  if (out !== undefined) throw new Failure(409, 'This vehicle is in use', { code: 'VEHICLE_IN_USE', details: { id: out } });
}

/**
 * @throws Failure 400 for a driver, job or crew that does not exist or that the caller may not name
 */
export async function assertPlace(
  context: WriteContext,
  {
    foremanId,
    driverId,
    jobId,
    crewId,
  }: { foremanId: number; driverId: number | null; jobId: number | null; crewId: number | null },
): Promise<void> {
  const { tx } = context.write;
  if (jobId !== null) await lockSeenJob(context, jobId);
  if (driverId !== null) {
    await assertNameable(context, 'driverId', driverId);
    const driver = await findPerson(tx, driverId);
    if (!driver?.isActive) throw refused('driverId', 'is not an active employee');
  }
  if (crewId !== null) {
    if (!(await isCrewOf(tx, crewId, foremanId))) throw refused('crewId', "is not one of the foreman's crews");
  }
}
