import type { z } from 'zod';
import type { JobSitePhotoChange, NewJobSitePhoto } from '#shared/jobs/expenses.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { jobSitePhoto } from '../db/tables/jobs.ts';
import { leaveFile } from '../files/repository.ts';
import { lockSeenJob } from '../jobs/checks.ts';
import { assertSitePhoto } from './checks.ts';
import { moveCosts } from './cost-commands.ts';
import { type ExpenseRow, searchTextOf } from './repository.ts';
import { costMove } from './rules.ts';

/** @throws Failure 400 for a job or a file that the caller does not see */
export async function createExpense(context: WriteContext, input: z.output<typeof NewJobSitePhoto>): Promise<number> {
  const { write, caller } = context;
  await assertSitePhoto(context, input.fileId);
  await lockSeenJob(context, input.jobId);
  const createdById = caller.employeeId;
  const searchData = await searchTextOf(write.tx, input.description, createdById);
  const row = await insertRow(write, 'job_site_photo', jobSitePhoto, { ...input, createdById, searchData });
  await moveCosts(write, input.jobId, costMove(null, row));
  return row.id;
}

/** @throws Failure 400 for a file that the caller does not see */
export async function changeExpense(
  context: WriteContext,
  before: ExpenseRow,
  change: Omit<z.output<typeof JobSitePhotoChange>, 'revision'>,
): Promise<void> {
  const { write, now } = context;
  if (change.fileId !== before.fileId) await assertSitePhoto(context, change.fileId ?? null);
  const search =
    change.description === undefined ? {} : { searchData: await searchTextOf(write.tx, change.description, before.createdById) };
  const after = await reviseRow(write, 'job_site_photo', jobSitePhoto, before, { ...change, ...search });
  if (after.fileId !== before.fileId) await leaveFile(write.tx, before.fileId, now);
  await moveCosts(write, before.jobId, costMove(before, after));
}

/** Removes an expense; the sweep deletes its file later [files-4]. */
export async function removeExpense({ write, now }: WriteContext, before: ExpenseRow): Promise<void> {
  await removeRow(write, 'job_site_photo', jobSitePhoto, before);
  await leaveFile(write.tx, before.fileId, now);
  await moveCosts(write, before.jobId, costMove(before, null));
}
