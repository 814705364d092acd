import { eq, sql } from 'drizzle-orm';
import { dollarsOf } from '../../shared/rules/costs.ts';
import type { Tx } from '../db/schema.ts';
import { job } from '../db/tables/jobs.ts';
import { sheetTotal } from '../db/tables/timesheets.ts';
import type { Write } from '../db/write.ts';
import { writeJobMonths } from '../jobs/months.ts';
import { raiseOvercost } from '../jobs/overcost.ts';
import { keepAllRates } from '../timesheets/sheets/rate-repository.ts';
import { writeSheetTotals } from './sheet-totals.ts';

/**
 * Adds up a job's sheets from its finished shifts, and from them its hours, labor and overtime cost; raises its overcost alert when they
 * exceed the bid. The job is locked before the shifts are read: of two that run at once the later one sees everything. Doing it again
 * changes nothing. The revision stays: nobody who edits the job should be refused because of a sum.
 */
export async function recomputeJobCosts(write: Write, jobId: number): Promise<void> {
  const { tx } = write;
  const [before] = await tx.select().from(job).where(eq(job.id, jobId)).for('no key update');
  if (!before) return;
  if (await addUp(tx, jobId)) write.changed('job');
  const sums = await sumSheets(tx, jobId);
  const known = { currentHours: before.currentHours, laborCost: before.laborCost, overtimeCost: before.overtimeCost };
  if (JSON.stringify(known) !== JSON.stringify(sums)) {
    await tx.update(job).set(sums).where(eq(job.id, jobId));
    write.changed('job');
    write.audit({ action: 'job.costs', subject: 'job', subjectId: jobId, before: known, after: sums });
  }
  const [after] = await tx.select({ isOvercost: job.isOvercost }).from(job).where(eq(job.id, jobId));
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

async function sumSheets(tx: Tx, jobId: number) {
  const { minutes, laborCents, overtimeCents } = sheetTotal;
  const [sums] = await tx
    .select({
      minutes: sql<number>`coalesce(sum(${minutes}), 0)::int`,
      laborCents: sql<number>`coalesce(sum(${laborCents}), 0)::float8`,
      overtimeCents: sql<number>`coalesce(sum(${overtimeCents}), 0)::float8`,
    })
    .from(sheetTotal)
    .where(eq(sheetTotal.jobId, jobId));
  if (!sums) throw new Error('a sum answers its row');
  return { currentHours: sums.minutes, laborCost: dollarsOf(sums.laborCents), overtimeCost: dollarsOf(sums.overtimeCents) };
}
