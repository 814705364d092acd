import type { z } from 'zod';
import { refused } from '#shared/http/errors.ts';
import type { JobSitePhotoChange, NewJobSitePhoto } from '#shared/jobs/expenses.ts';
import { centsIn, dollarsOf } from '#shared/rules/costs.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { jobSitePhoto } from '../db/tables/jobs.ts';
import type { Write } from '../db/write.ts';
import { findSeenFile, leaveFile } from '../files/repository.ts';
import { lockSeenJob } from '../jobs/checks.ts';
import { raiseOvercost } from '../jobs/commands.ts';
import { findJob, updateSums, writeJobMonths } from '../jobs/repository.ts';
import { storableSum } from '../jobs/rules.ts';
import { type ExpenseRow, searchTextOf } from './repository.ts';

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

/**
 * Checks a photo to attach: a file that the caller sees and that was uploaded as a site photo.
 * @throws Failure 400
 */
async function assertSitePhoto({ write: { tx }, caller }: WriteContext, fileId: number | null): Promise<void> {
  if (fileId === null) return;
  const file = await findSeenFile(tx, caller, fileId);
  const reason = !file ? 'does not exist' : file['type'] === 'job_site_photo' ? null : 'is not a job site photo';
  if (reason) throw refused('fileId', reason);
}

/**
 * Adds the change of an expense to a job's months and to its material and other cost; raises the
 * overcost alert when that takes it over the bid. The caller locks the job.
 * @throws Failure 400 when a cost would overflow its column
 */
async function moveCosts(write: Write, jobId: number, { materialsCents, otherCents }: CostMove): Promise<void> {
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

/** Changes of a job's costs by an expense, in cents. */
interface CostMove {
  materialsCents: number;
  otherCents: number;
}

interface Cost {
  type: string | null;
  amount: string;
}

/**
 * Computes how writing an expense changes its job's costs: `Material` counts as material,
 * everything else as other. Costs change by the difference, so that amounts from elsewhere stay.
 * @param before null for a new expense
 * @param after null for a removed one
 */
function costMove(before: Cost | null, after: Cost | null): CostMove {
  const of = (cost: Cost | null, isMaterial: boolean) =>
    cost && (cost.type === 'Material') === isMaterial ? (centsIn(cost.amount) ?? 0) : 0;
  return { materialsCents: of(after, true) - of(before, true), otherCents: of(after, false) - of(before, false) };
}
