import { centsIn, dollarsOf } from '#shared/rules/costs.ts';
import type { Write } from '../db/write.ts';
import { writeJobMonths } from '../jobs/month-repository.ts';
import { raiseOvercost } from '../jobs/overcost-commands.ts';
import { findJob, updateSums } from '../jobs/repository.ts';
import { storableSum } from '../jobs/sum-rules.ts';
import type { CostMove } from './rules.ts';

/**
 * Adds the change of an expense to a job's months and to its material and other cost; raises the
 * overcost alert when that takes it over the bid. The caller locks the job.
 * @throws Failure 400 when a cost would overflow its column
 */
export async function moveCosts(write: Write, jobId: number, { materialsCents, otherCents }: CostMove): Promise<void> {
  await writeJobMonths(write.tx, jobId);
  if (materialsCents === 0 && otherCents === 0) return;
  const job = await findJob(write.tx, jobId);
  if (!job) throw new Error(`job ${jobId} was not locked`);
  const before = { materialsCost: job.materialsCost, otherCost: job.otherCost };
  const after = {
    materialsCost: moved(before.materialsCost, materialsCents),
    otherCost: moved(before.otherCost, otherCents),
  };
  const row = await updateSums(write.tx, jobId, after);
  write.changed({ topic: 'job', aspect: 'cost', jobId, rowId: jobId });
  write.audit({ action: 'job.costs', subject: 'job', subjectId: jobId, before, after });
  if (row) await raiseOvercost(write, row);
}

const moved = (cost: string, byCents: number): string => storableSum(dollarsOf(Math.max(0, (centsIn(cost) ?? 0) + byCents)));
