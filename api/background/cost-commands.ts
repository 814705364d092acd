import type { Tx } from '../db/schema.ts';
import type { Write } from '../db/write.ts';
import { writeJobMonths } from '../jobs/month-repository.ts';
import { raiseOvercost } from '../jobs/overcost-commands.ts';
import { findJob, lockJob, updateSums } from '../jobs/repository.ts';
import { keepAllRates } from '../timesheets/sheets/rate-repository.ts';
import { sumSheets } from './job-repository.ts';
import { writeSheetTotals } from './sheet-total-repository.ts';

/**
 * Adds up a job's sheets from its finished shifts, and from them its hours, labor and overtime
 * cost; raises its overcost alert when they exceed the bid. The job is locked before the shifts are
 * read: of two that run at once the later one sees everything. Doing it again changes nothing. The
 * revision stays: nobody who edits the job should be refused because of a sum.
 */
export async function recomputeJobCosts(write: Write, jobId: number): Promise<void> {
  const { tx } = write;
  const before = await lockJob(tx, jobId);
  if (!before) return;
  if (await addUp(tx, jobId)) write.changed({ topic: 'job', aspect: 'cost', jobId, rowId: jobId });
  const sums = await sumSheets(tx, jobId);
  const known = { currentHours: before.currentHours, laborCost: before.laborCost, overtimeCost: before.overtimeCost };
  if (JSON.stringify(known) !== JSON.stringify(sums)) {
    await updateSums(tx, jobId, sums);
    write.changed({ topic: 'job', aspect: 'cost', jobId, rowId: jobId });
    write.audit({ action: 'job.costs', subject: 'job', subjectId: jobId, before: known, after: sums });
  }
  const after = await findJob(tx, jobId);
  await raiseOvercost(write, { id: jobId, jobId: before.jobId, isOvercost: after?.isOvercost ?? false });
}

/**
 * Writes what the sheets of a job, or of every job, come to, and what its months do.
 * @returns whether anything changed
 */
export async function addUp(tx: Tx, jobId: number | 'all'): Promise<boolean> {
  // One job's shifts have theirs since they ended.
  if (jobId === 'all') await keepAllRates(tx);
  const isAnySheet = await writeSheetTotals(tx, jobId);
  // A removed sheet took its total along: the month alone still knows of it.
  return (await writeJobMonths(tx, jobId)) || isAnySheet;
}
