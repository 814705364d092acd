import { Failure } from '../../shared/errors.ts';
import { holdRow } from '../db/rows.ts';
import { job } from '../db/tables/jobs.ts';
import type { Desk } from '../desk.ts';
import { readOne } from '../query/read.ts';
import { type JobRow, jobView } from './repository.ts';

/**
 * The job that something is put on, held until the write ends.
 * @throws Failure 400 naming `jobId` when the caller sees no such job
 */
export async function holdSeenJob({ write: { tx }, caller }: Desk, id: number): Promise<JobRow> {
  const isSeen = await readOne(tx, jobView, caller, id, new Map());
  const found = isSeen && (await holdRow(tx, job, id));
  if (!found) throw new Failure(400, 'jobId does not exist', { errors: [{ field: 'jobId', reason: 'does not exist' }] });
  return found;
}
