import { z } from 'zod';
import { ForeseenRow, isOne, ManyIds, PersonOrNone } from '../http/many.ts';
import { Day, Id, PathId } from '../http/query.ts';
import { JobStatus, NUMBERS } from './jobs.ts';

/** `GET job/foreseen`: jobs, and the one field that is to change. */
export const ForeseenJobsQuery = z
  .object({
    ids: ManyIds,
    status: JobStatus.optional(),
    regionId: PathId.optional(),
    supervisorId: PersonOrNone.optional(),
  })
  .strict()
  .refine(({ status, regionId, supervisorId }) => isOne(status, regionId, supervisorId), {
    path: ['status'],
    message: 'must be given, or regionId, or supervisorId, and only one of them',
  });

/** A job with the outcome of changing it, and what stands in it now. */
export const ForeseenJob = ForeseenRow.extend({
  ...NUMBERS,
  address: z.string(),
  status: JobStatus,
  finalizedDate: Day.nullable(),
  regionId: Id,
  region: z.string(),
  supervisorId: Id.nullable(),
  supervisor: z.string().nullable(),
});
export type ForeseenJob = z.infer<typeof ForeseenJob>;

/** Those that the caller sees, in the order of their numbers. */
export const ForeseenJobs = z.object({ data: z.array(ForeseenJob) });
