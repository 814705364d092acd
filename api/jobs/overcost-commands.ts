import { endOccasion, raiseAlert } from '../alerts/raise-commands.ts';
import { occasionOf } from '../alerts/rules.ts';
import type { Write } from '../db/write.ts';

/**
 * Raises the overcost alert when a job's costs exceed its bid, once until they no longer do. Call
 * it after every change of either, with the job locked.
 * @param job after the change
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
