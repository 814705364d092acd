import type { Tx } from '../db/schema.ts';
import type { Write } from '../db/write.ts';
import { raiseOvercost } from '../jobs/commands.ts';
import { findJob, lockJob, updateSums, writeJobMonths } from '../jobs/repository.ts';
import { withOpening } from '../jobs/rules.ts';
import { storeAllRates } from '../timesheets/sheets/rate-repository.ts';
import { sumSheets, writeSheetTotals } from './sheet-total-repository.ts';

/**
 * Recomputes the totals of a job's sheets from its finished shifts, and its hours, labor and
 * overtime cost from them and its opening balance; raises the overcost alert when the job exceeds
 * its bid. Locks the job before reading shifts, so that of two runs the later one sees everything.
 * Idempotent. The revision stays, so that a new sum refuses nobody's edit of the job.
 */
export async function recomputeJobCosts(write: Write, jobId: number): Promise<void> {
  const { tx } = write;
  const before = await lockJob(tx, jobId);
  if (!before) return;
  if (await addUp(tx, jobId)) write.changed({ topic: 'job', aspect: 'cost', jobId, rowId: jobId });
  const sums = withOpening(before, await sumSheets(tx, jobId));
  const known = { currentHours: before.currentHours, laborCost: before.laborCost, overtimeCost: before.overtimeCost };
  if (JSON.stringify(known) !== JSON.stringify(sums)) {
    await updateSums(tx, jobId, sums);
    write.changed({ topic: 'job', aspect: 'cost', jobId, rowId: jobId });
    write.audit({ action: 'job.costs', subject: 'job', subjectId: jobId, before: known, after: sums });
  }
  const after = await findJob(tx, jobId);
  await raiseOvercost(write, {
    id: jobId,
    jobId: before.jobId,
    shownNumber: before.shownNumber,
    isOvercost: after?.isOvercost ?? false,
  });
}

/**
 * Recomputes the totals of the sheets of a job, or of every job, and of its months.
 * @returns whether anything changed
 */
export async function addUp(tx: Tx, jobId: number | 'all'): Promise<boolean> {
  // Shifts of a single job have had their rates since they ended.
  if (jobId === 'all') await storeAllRates(tx);
  const isAnySheet = await writeSheetTotals(tx, jobId);
  // A removed sheet's total is gone with it; only the month still holds its hours.
  return (await writeJobMonths(tx, jobId)) || isAnySheet;
}
