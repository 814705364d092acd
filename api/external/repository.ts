import { eq, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { job } from '../db/tables/jobs.ts';

/**
 * Takes a number of the company's until the transaction ends, by an advisory lock: of two who put
 * the same new row the second one waits, and finds it. It comes before every row lock.
 */
export async function takeNumber(tx: Tx, kind: string, number: string): Promise<void> {
  const name = `${kind} ${number.toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** How many jobs of all companies have this own number. */
export const countNumbered = (reader: Reader, externalNumber: string): Promise<number> =>
  reader.$count(job, eq(sql`lower(${job.externalNumber})`, externalNumber.toLowerCase()));

/** The jobs that a text may mean by their own number or Muster's. */
export const findJobsNamed = (reader: Reader, text: string) =>
  reader
    .select({ id: job.id, jobId: job.jobId, externalNumber: job.externalNumber })
    .from(job)
    .where(or(eq(sql`lower(${job.externalNumber})`, text.toLowerCase()), eq(job.jobId, text.replace(/^#/, ''))));
