import { asc, eq } from 'drizzle-orm';
import type { PhaseCode } from '#shared/jobs/phase-codes.ts';
import type { Reader } from '../db/schema.ts';
import { jobPhaseCode } from '../db/tables/jobs.ts';

/** Every code of a job, internal ones with them. */
export const listPhaseCodes = (reader: Reader, jobId: number): Promise<PhaseCode[]> =>
  reader
    .select({ phaseCode: jobPhaseCode.phaseCode, description: jobPhaseCode.description })
    .from(jobPhaseCode)
    .where(eq(jobPhaseCode.jobId, jobId))
    .orderBy(asc(jobPhaseCode.phaseCode), asc(jobPhaseCode.id));
