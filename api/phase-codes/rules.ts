import { Failure } from '#shared/http/errors.ts';
import type { PhaseCode } from '#shared/jobs/phase-codes.ts';
import { type Numbered, numberOf } from '#shared/jobs/shown-number.ts';
import { isInternalPhaseCode, phaseCodeKey } from '#shared/rules/phase-codes.ts';

type Listed = PhaseCode & { isRetired: boolean };

/** The codes of a job that hours are booked on, with retired ones. */
const bookable = (codes: readonly Listed[]) => codes.filter(({ phaseCode }) => !isInternalPhaseCode(phaseCode));

/** The codes of a job that are offered [phase-codes-1, phase-codes-3]. */
export const offeredOf = (codes: readonly Listed[]): PhaseCode[] =>
  bookable(codes).flatMap(({ phaseCode, description, isRetired }) => (isRetired ? [] : [{ phaseCode, description }]));

/**
 * Whether a phone may book hours on a code: one of the job's, also one that was retired while the
 * phone had no signal; any code while the job offers none [phase-codes-4].
 */
export const isTaken = (codes: readonly Listed[], code: string): boolean =>
  offeredOf(codes).length === 0 || bookable(codes).some(({ phaseCode }) => phaseCode === code);

/**
 * Refuses a code that the job does not offer.
 * @returns Failure 400 `PHASE_CODE_OF_OTHER_JOB`, details: the codes that it offers
 */
export function notOfJob(code: string, job: Numbered | undefined, codes: readonly Listed[], field: string): Failure {
  const reason = `is not a phase code of job ${job ? numberOf(job) : ''}`;
  return new Failure(400, `${code} ${reason}`, {
    code: 'PHASE_CODE_OF_OTHER_JOB',
    errors: [{ field, reason }],
    details: { codes: offeredOf(codes) },
  });
}

interface Compared {
  id?: number;
  phaseCode: string;
  isRetired?: boolean;
}

/**
 * Checks that a list has no code twice: letters and digits count, as in `PAVE-2` and `pave2`
 * [phase-codes-2].
 * @throws Failure 409 `TAKEN` naming the field
 */
export function assertOnce(codes: readonly Compared[], { id, phaseCode }: Compared): void {
  const key = phaseCodeKey(phaseCode);
  const same = codes.find((other) => other.id !== id && phaseCodeKey(other.phaseCode) === key);
  if (!same) return;
  const reason = same.isRetired
    ? `The code ${same.phaseCode} is retired: take it back instead`
    : `The code ${same.phaseCode} is in the list already`;
  throw new Failure(409, reason, { code: 'TAKEN', errors: [{ field: 'phaseCode', reason }] });
}

/** The codes that a list lacks, each once. */
export function missingIn(codes: readonly PhaseCode[], others: readonly PhaseCode[]): PhaseCode[] {
  const known = new Set(codes.map(({ phaseCode }) => phaseCodeKey(phaseCode)));
  return others.flatMap(({ phaseCode, description }) => {
    const key = phaseCodeKey(phaseCode);
    if (known.has(key)) return [];
    known.add(key);
    return [{ phaseCode, description }];
  });
}
