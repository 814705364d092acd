import type { z } from 'zod';
import { notFound, refused } from '#shared/http/errors.ts';
import type { JobCategory } from '#shared/jobs/jobs.ts';
import type {
  CompanyPhaseCodeChange,
  CopyPhaseCodes,
  JobPhaseCodeChange,
  NewCompanyPhaseCode,
  NewJobPhaseCode,
  PhaseCode,
} from '#shared/jobs/phase-codes.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { jobPhaseCode, phaseCode } from '../db/tables/jobs.ts';
import { lockSeenJob } from '../jobs/checks.ts';
import { isSeenJob, lockJob } from '../jobs/repository.ts';
import {
  type CompanyPhaseCodeRow,
  isBooked,
  type JobPhaseCodeRow,
  listCompanyPhaseCodes,
  listPhaseCodes,
  lockCompanyPhaseCodes,
} from './repository.ts';
import { assertOnce, missingIn, offeredOf } from './rules.ts';

type Change<T extends z.ZodType> = Omit<z.output<T>, 'revision'>;

/** @throws Failure 400 for a job that the caller does not see, 409 `TAKEN` */
export async function createCode(context: WriteContext, input: z.output<typeof NewJobPhaseCode>): Promise<number> {
  const { write } = context;
  await lockSeenJob(context, input.jobId);
  assertOnce(await listPhaseCodes(write.tx, input.jobId), input);
  return (await insertRow(write, 'job_phase_code', jobPhaseCode, input)).id;
}

/**
 * Changes a code, retires it, or takes it back. The job is locked.
 * @throws Failure 400 for another spelling of a code that hours are booked on, 409 `TAKEN`
 */
export async function changeCode(
  { write }: WriteContext,
  before: JobPhaseCodeRow,
  change: Change<typeof JobPhaseCodeChange>,
): Promise<void> {
  const { phaseCode: code = before.phaseCode, isRetired = before.isRetired } = change;
  if (code !== before.phaseCode) {
    assertOnce(await listPhaseCodes(write.tx, before.jobId), { id: before.id, phaseCode: code });
    if (await isBooked(write.tx, before)) throw refused('phaseCode', 'has hours on it: retire it and add another code');
  }
  const action = isRetired === before.isRetired ? undefined : `job_phase_code.${isRetired ? 'retire' : 'takeBack'}`;
  await reviseRow(write, 'job_phase_code', jobPhaseCode, before, change, action);
}

/** Removes a code; one that hours are booked on is retired [phase-codes-3]. The job is locked. */
export async function removeCode({ write }: WriteContext, before: JobPhaseCodeRow): Promise<void> {
  if (!(await isBooked(write.tx, before))) return removeRow(write, 'job_phase_code', jobPhaseCode, before);
  if (before.isRetired) return;
  await reviseRow(write, 'job_phase_code', jobPhaseCode, before, { isRetired: true }, 'job_phase_code.retire');
}

/**
 * Adds the codes that a job lacks: those that another job offers, or the company's of its category.
 * @throws Failure 404, and 400 for another job that the caller does not see
 */
export async function copyCodes(
  context: WriteContext,
  jobId: number,
  { fromJobId }: z.output<typeof CopyPhaseCodes>,
): Promise<{ data: { added: number } }> {
  const { tx } = context.write;
  const found = (await isSeenJob(tx, context.caller, jobId)) && (await lockJob(tx, jobId));
  if (!found) throw notFound('job', jobId);
  if (fromJobId !== null && !(await isSeenJob(tx, context.caller, fromJobId))) throw refused('fromJobId', 'does not exist');
  const others =
    fromJobId === null ? await listCompanyPhaseCodes(tx, found.category) : offeredOf(await listPhaseCodes(tx, fromJobId));
  return { data: { added: await addMissing(context, jobId, await listPhaseCodes(tx, jobId), others) } };
}

/**
 * Gives a new job its codes: those of its form, else the company's of its category
 * [phase-codes-5].
 */
export async function addFirstCodes(
  context: WriteContext,
  { id, category }: { id: number; category: JobCategory },
  given: readonly PhaseCode[] | undefined,
): Promise<void> {
  await addMissing(context, id, [], given ?? (await listCompanyPhaseCodes(context.write.tx, category)));
}

/** Adds the codes that a job lacks beside its own. @returns how many */
async function addMissing(
  { write }: WriteContext,
  jobId: number,
  own: readonly PhaseCode[],
  others: readonly PhaseCode[],
): Promise<number> {
  const missing = missingIn(own, others);
  for (const code of missing) await insertRow(write, 'job_phase_code', jobPhaseCode, { jobId, ...code });
  return missing.length;
}

/** @throws Failure 409 `TAKEN` */
export async function createCompanyCode({ write }: WriteContext, input: z.output<typeof NewCompanyPhaseCode>): Promise<number> {
  await lockCompanyPhaseCodes(write.tx);
  assertOnce(await listCompanyPhaseCodes(write.tx, input.category), input);
  return (await insertRow(write, 'phase_code', phaseCode, input)).id;
}

/** @throws Failure 409 `TAKEN` */
export async function changeCompanyCode(
  { write }: WriteContext,
  before: CompanyPhaseCodeRow,
  change: Change<typeof CompanyPhaseCodeChange>,
): Promise<void> {
  if (change.phaseCode !== undefined) {
    const { id, category } = before;
    assertOnce(await listCompanyPhaseCodes(write.tx, category), { id, phaseCode: change.phaseCode });
  }
  await reviseRow(write, 'phase_code', phaseCode, before, change);
}

/** Jobs keep the codes that they have. */
export const removeCompanyCode = ({ write }: WriteContext, before: CompanyPhaseCodeRow): Promise<void> =>
  removeRow(write, 'phase_code', phaseCode, before);
