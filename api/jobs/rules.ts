import { Failure } from '#shared/http/errors.ts';
import type { JobStatus } from '#shared/jobs/jobs.ts';
import { centsIn, sumOfMoney } from '#shared/rules/costs.ts';
import type { Caller } from '../context.ts';
import type { JobRow } from './repository.ts';

interface ProgressChange {
  status?: JobStatus | undefined;
  progressPercentage?: number | undefined;
}

interface Progress {
  status: JobStatus;
  progressPercentage: number;
  /** The business day on which the work was finished. */
  finalizedDate: string | null;
}

const FINISHED: readonly JobStatus[] = ['done', 'completed'];

export const isFinished = (status: JobStatus): boolean => FINISHED.includes(status);

/**
 * The columns that the progress dialog changes [jobs-6]: status and percentage as given. Finishing
 * a job dates it, reopening it clears the date.
 */
export function progressChange(before: Progress, change: ProgressChange, today: string): Progress {
  const status = change.status ?? before.status;
  const finalizedDate = isFinished(status) ? (before.finalizedDate ?? today) : null;
  return { status, progressPercentage: change.progressPercentage ?? before.progressPercentage, finalizedDate };
}

/** True when a change of status finishes the work. */
export const finishes = (before: JobStatus, after: JobStatus): boolean => isFinished(after) && !isFinished(before);

const PROGRESS: ReadonlySet<string> = new Set<keyof ProgressChange>(['status', 'progressPercentage']);

/** True for a change of progress alone, which the job's foreman may make, too. */
export const onlyProgress = (change: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(change).every(([name, value]) => value === undefined || PROGRESS.has(name));

/**
 * Checks an appointment: a supervisor may appoint only themselves, a foreman nobody [rights-6].
 * @throws Failure 403
 */
export function assertMayAppoint({ role, employeeId }: Caller, before: number | null, after: number | null): void {
  if (after === before) return;
  if (role === 'foreman') throw new Failure(403, 'A foreman does not appoint supervisors', { code: 'FORBIDDEN' });
  if (role === 'supervisor' && after !== employeeId)
    throw new Failure(403, 'A supervisor does not appoint others', { code: 'FORBIDDEN' });
}

type Sums = Pick<JobRow, 'currentHours' | 'laborCost' | 'overtimeCost'>;

/** The sums of a job's sheets with its opening balance [jobs-13]. */
export const withOpening = (
  { openingHours, openingLaborCost }: Pick<JobRow, 'openingHours' | 'openingLaborCost'>,
  { currentHours, laborCost, overtimeCost }: Sums,
): Sums => ({
  currentHours: currentHours + openingHours,
  laborCost: sumOfMoney([laborCost, openingLaborCost]),
  overtimeCost,
});

const NO_ROOM = 'The job would come to more than can be stored';

/**
 * Checks a sum of amounts.
 * @throws Failure 400 at the amount that overflows a column of money
 */
export function storableSum(dollars: string): string {
  if (centsIn(dollars) !== undefined) return dollars;
  throw new Failure(400, NO_ROOM, { errors: [{ field: 'amount', reason: NO_ROOM }] });
}
