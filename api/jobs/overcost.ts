import { occasionOf } from '../alerts/occasions.ts';
import { raiseAlert } from '../alerts/raise.ts';
import type { Write } from '../db/write.ts';

/**
 * To be called by whatever changes a job's costs or its bid: raises the overcost alert when they exceed it, once in a job's life.
 * @param job as it has become
 */
export async function raiseOvercost(write: Write, job: { id: number; jobId: string; isOvercost: boolean }): Promise<void> {
  if (!job.isOvercost) return;
  await raiseAlert(write, {
    type: 'overcost',
    jobId: job.id,
    dwoId: null,
    data: { jobId: job.jobId },
    occasion: occasionOf.overcost(job.id),
  });
}
