import { z } from 'zod';
import { PathId } from '../http/query.ts';

/**
 * Common declaration of live resources below `/job/:id`, where `id` is the job's row number. They
 * require the right to read the job's costs.
 */
export const OF_JOB = {
  audience: 'scope',
  right: ['read', 'jobCosts'],
  params: z.object({ id: PathId }),
} as const;

/** `OF_JOB` without further query parameters. */
export const OF_JOB_ALONE = { ...OF_JOB, query: z.object({}).strict() } as const;
