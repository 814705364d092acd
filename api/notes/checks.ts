import { refused } from '#shared/http/errors.ts';
import type { WriteContext } from '../context.ts';
import { isSeenJob } from '../jobs/repository.ts';
import { findPlaceOfShift, isJobOfSeenDay, isSeenDay, isSeenShift } from './repository.ts';

/** The place of a note as given. */
interface Place {
  jobId: number | null;
  dwoId: number | null;
  workshiftId: number | null;
}

/**
 * Checks that the caller sees the place of a note.
 * @throws Failure 400 naming the field
 */
export async function assertSeenPlace(
  { write: { tx }, caller }: WriteContext,
  { jobId, dwoId, workshiftId }: Place,
): Promise<void> {
  if (dwoId !== null && !(await isSeenDay(tx, caller, dwoId))) throw refused('dwoId', 'does not exist');
  if (workshiftId !== null && !(await isSeenShift(tx, caller, workshiftId))) throw refused('workshiftId', 'does not exist');
  // A sheet's visibility is enough for a comment, whatever job it is of.
  const isOnJobAlone = dwoId === null && workshiftId === null;
  if (isOnJobAlone && jobId !== null && !(await isSeenJob(tx, caller, jobId))) throw refused('jobId', 'does not exist');
}

/**
 * Resolves the place of a note: a shift implies its day and job, and a day its jobs; other fields
 * must agree.
 * @throws Failure 400
 */
export async function placeOf({ write: { tx }, caller }: WriteContext, { jobId, dwoId, workshiftId }: Place) {
  if (workshiftId === null) {
    if (jobId !== null && dwoId !== null && !(await isJobOfSeenDay(tx, caller, { jobId, dwoId })))
      throw refused('jobId', 'is not on that day');
    return { jobId, dwoId };
  }
  const sheet = await findPlaceOfShift(tx, workshiftId);
  if (!sheet) throw refused('workshiftId', 'does not exist');
  if (dwoId !== null && dwoId !== sheet.dwoId) throw refused('workshiftId', 'is not on that day');
  if (jobId !== null && jobId !== sheet.jobId) throw refused('workshiftId', 'is not on that job');
  return sheet;
}
