import type { Reader } from '../db/schema.ts';
import { findJob } from '../jobs/repository.ts';
import { listPhaseCodes } from './repository.ts';
import { isTaken, notOfJob } from './rules.ts';

/**
 * Checks the code that a phone books hours on.
 * @param jobId the job's row number
 * @throws Failure 400 `PHASE_CODE_OF_OTHER_JOB`, details: the codes that the job offers
 *   [phase-codes-4]
 */
export async function assertCodeOfJob(reader: Reader, jobId: number, code: string | null | undefined): Promise<void> {
  if (!code) return;
  const codes = await listPhaseCodes(reader, jobId);
  if (isTaken(codes, code)) return;
  throw notOfJob(code, await findJob(reader, jobId), codes, 'phaseCode');
}
