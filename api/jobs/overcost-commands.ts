import { endOccasion, raiseAlert } from '../alerts/raise-commands.ts';
import { occasionOf } from '../alerts/rules.ts';
import type { Write } from '../db/write.ts';

/**
 * To be called by whatever changes a job's costs or its bid, the job locked: raises the overcost
 * alert when they exceed it, once until they no longer do.
 * @param job as it has become
 */
export async function raiseOvercost(write: Write, job: { id: number; jobId: string; isOvercost: boolean }): Promise<void> {
  const occasion = occasionOf.overcost(job.id);
  if (!job.isOvercost) return endOccasion(write, occasion);
  await raiseAlert(write, {
    type: 'overcost',
    jobId: job.id,
    dwoId: null,
    data: { jobId: job.jobId },
    occasion,
  });
}
