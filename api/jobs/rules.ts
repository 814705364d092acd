import { Failure, refused } from '#shared/http/errors.ts';
import { NOT_FINISHED } from '#shared/jobs/job-form.ts';
import type { JobStatus } from '#shared/jobs/jobs.ts';
import { may } from '#shared/permissions.ts';
import { centsIn, sumOfMoney } from '#shared/rules/costs.ts';
import type { Caller } from '../context.ts';
import type { JobRow } from './repository.ts';

interface ProgressChange {
  status?: JobStatus | undefined;
  progressPercentage?: number | undefined;
  finalizedDate?: string | undefined;
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
 * a job dates it, by the given day or today, reopening it clears the date.
 * @throws Failure 400 for the date of a job that is not finished, or one in the future
 */
export function progressChange(before: Progress, change: ProgressChange, today: string): Progress {
  const status = change.status ?? before.status;
  const { finalizedDate: given } = change;
  if (given !== undefined && !isFinished(status)) throw refused('finalizedDate', NOT_FINISHED);
  if (given !== undefined && given > today) throw refused('finalizedDate', 'must not be in the future');
  const finalizedDate = isFinished(status) ? (given ?? before.finalizedDate ?? today) : null;
  return { status, progressPercentage: change.progressPercentage ?? before.progressPercentage, finalizedDate };
}

/** True when a change of status finishes the work. */
export const finishes = (before: JobStatus, after: JobStatus): boolean => isFinished(after) && !isFinished(before);

const PROGRESS: ReadonlySet<string> = new Set<keyof ProgressChange>(['status', 'progressPercentage']);

/** True for a change of progress alone, which the job's foreman may make, too. */
export const onlyProgress = (change: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(change).every(([name, value]) => value === undefined || PROGRESS.has(name));

/**
 * Checks that the caller may change these fields at all.
 * @throws Failure 403 for more than the progress by a caller who may not
 */
export function assertMayChange(caller: Caller, change: Readonly<Record<string, unknown>>): void {
  if (!onlyProgress(change) && !may(caller, 'update', 'jobForm'))
    throw new Failure(403, 'You do not have permission to do this', { code: 'FORBIDDEN' });
}

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
