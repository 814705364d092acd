import { z } from 'zod';
import { PathId } from '../http/query.ts';

/**
 * What live resources of one job have in common, below `/job/:id`, where `id` is the job's row
 * number: whoever reads its costs may read them.
 */
export const OF_JOB = {
  audience: 'scope',
  right: ['read', 'jobCosts'],
  params: z.object({ id: PathId }),
} as const;

/** The same, asked without anything else. */
export const OF_JOB_ALONE = { ...OF_JOB, query: z.object({}).strict() } as const;
