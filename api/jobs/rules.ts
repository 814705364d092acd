import type { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import type { JobProgress, JobStatus } from '../../shared/jobs.ts';

export type ProgressChange = Pick<z.infer<typeof JobProgress>, 'status' | 'progressPercentage'>;

interface Progress {
  status: JobStatus;
  progressPercentage: number;
  /** The business day on which the work ended. */
  finalizedDate: string | null;
}

const FINISHED: readonly JobStatus[] = ['done', 'completed'];

export const isFinished = (status: JobStatus): boolean => FINISHED.includes(status);

/**
 * What the progress dialog changes (specification 1, section 4): status and percentage as they are given. Finishing a job
 * dates it, reopening it takes the date away.
 * @throws Failure 400 when nothing is given
 */
export function progressChange(before: Progress, change: ProgressChange, today: string): Progress {
  if (change.status === undefined && change.progressPercentage === undefined)
    throw new Failure(400, 'Nothing to change', { errors: [{ field: 'status', reason: 'Please select a Status' }] });
  const status = change.status ?? before.status;
  const finalizedDate = isFinished(status) ? (before.finalizedDate ?? today) : null;
  return { status, progressPercentage: change.progressPercentage ?? before.progressPercentage, finalizedDate };
}

/** True when this change is the one that ends the work. */
export const finishes = (before: JobStatus, after: JobStatus): boolean => isFinished(after) && !isFinished(before);
