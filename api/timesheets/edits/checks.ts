import type { WriteContext } from '#api/context.ts';
import { listPhaseCodes } from '#api/phase-codes/repository.ts';
import { Failure } from '#shared/http/errors.ts';
import { isInternalPhaseCode } from '#shared/rules/phase-codes.ts';
import type { Sheet, WorkshiftRow } from '../sheets/repository.ts';
import type { Edit } from './rules.ts';

interface Booked {
  edit: Edit;
  shift: WorkshiftRow;
  sheet: Sheet;
  /** The name of the row in a refusal. */
  place: string;
}

/**
 * Checks that hours are booked on a phase code that their own job's list offers. A code that a
 * phone has booked may stay: a row that is saved with the code it has is not checked.
 * @throws Failure 400 that names the field [edits-7]
 */
export async function assertOwnPhaseCodes({ write: { tx } }: WriteContext, rows: readonly Booked[]): Promise<void> {
  const offered = new Map<number, ReadonlySet<string>>();
  for (const { edit, shift, sheet, place } of rows) {
    if (!edit.phaseCode || edit.phaseCode === shift.phaseCode) continue;
    const { job } = sheet;
    const ofJob = offered.get(job.id) ?? (await offeredCodes(tx, job.id));
    offered.set(job.id, ofJob);
    if (ofJob.has(edit.phaseCode)) continue;
    throw new Failure(400, `${edit.phaseCode} is not a phase code of job ${job.jobId}`, {
      code: 'PHASE_CODE_OF_OTHER_JOB',
      errors: [{ field: place === '' ? 'phaseCode' : `${place}.phaseCode`, reason: `is not a phase code of job ${job.jobId}` }],
    });
  }
}

async function offeredCodes(tx: Parameters<typeof listPhaseCodes>[0], jobId: number): Promise<ReadonlySet<string>> {
  const codes = await listPhaseCodes(tx, jobId);
  return new Set(codes.flatMap(({ phaseCode }) => (isInternalPhaseCode(phaseCode) ? [] : [phaseCode])));
}
