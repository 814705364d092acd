import { and, eq, ne, sql } from 'drizzle-orm';
import { EVERY_COMPANY } from '#shared/companies.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { job } from '../db/tables/jobs.ts';
import { company } from '../db/tables/people.ts';
import { exportFile } from '../db/tables/transfers.ts';

export type CompanyRow = typeof company.$inferSelect;

export const listCompanies = (reader: Reader): Promise<Pick<CompanyRow, 'name' | 'isActive'>[]> =>
  reader.select({ name: company.name, isActive: company.isActive }).from(company);

/** Whether there is a company of this name, retired or not, or every company is meant. */
export async function isCompany(reader: Reader, name: string): Promise<boolean> {
  return name === EVERY_COMPANY || (await reader.$count(company, eq(company.name, name))) > 0;
}

/** Whether another company has the name, in any letter case. */
export async function isTaken(reader: Reader, name: string, exceptId: number): Promise<boolean> {
  return (await reader.$count(company, and(eq(sql`lower(${company.name})`, sql`lower(${name})`), ne(company.id, exceptId)))) > 0;
}

/** Whether somebody can be entered for the company of this name. */
export async function isActiveCompany(reader: Reader, name: string): Promise<boolean> {
  return (await reader.$count(company, and(eq(company.name, name), company.isActive))) > 0;
}

/** Whether a job, or a file of hours, names the company; the database looks after people itself. */
export async function isNamed(reader: Reader, name: string): Promise<boolean> {
  return (
    (await reader.$count(job, eq(job.company, name))) > 0 || (await reader.$count(exportFile, eq(exportFile.company, name))) > 0
  );
}

/** Renames a company where its name is stored; people follow by their foreign key. */
export async function renameIn(tx: Tx, before: string, after: string): Promise<void> {
  await tx.update(job).set({ company: after }).where(eq(job.company, before));
  await tx.update(exportFile).set({ company: after }).where(eq(exportFile.company, before));
}
