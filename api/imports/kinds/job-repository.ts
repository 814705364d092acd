import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#api/db/schema.ts';
import { job, ownNumberKey } from '#api/db/tables/jobs.ts';
import type { JobRow } from '#api/jobs/repository.ts';

/** Locks the job with this number of Muster's. */
export async function lockByMusterNumber(tx: Tx, jobId: string): Promise<JobRow | undefined> {
  const [row] = await tx.select().from(job).where(eq(job.jobId, jobId)).for('no key update');
  return row;
}

/**
 * Locks the one job with this own number.
 * @param company undefined in a file that names none
 */
export async function lockNumbered(
  tx: Tx,
  externalNumber: string,
  company: string | null | undefined,
): Promise<JobRow | undefined> {
  const [ownCompany, ownNumber] = ownNumberKey(job);
  const rows = await tx
    .select()
    .from(job)
    .where(
      and(eq(ownNumber, externalNumber.toLowerCase()), company === undefined ? undefined : eq(ownCompany, sql`${company ?? ''}`)),
    )
    .limit(2)
    .for('no key update');
  return rows.length === 1 ? rows[0] : undefined;
}
