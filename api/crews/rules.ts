import { Failure } from '#shared/http/errors.ts';
import type { JobStatus } from '#shared/jobs/jobs.ts';
import { type Numbered, numberOf } from '#shared/jobs/shown-number.ts';
import { type WhyKept, whyKept } from '#shared/rules/crews.ts';

const conflict = (code: string, message: string) => new Failure(409, message, { code });

/** [crews-5] */
export const noDefaultCrew = () =>
  conflict('NO_DEFAULT_CREW', "Foreman doesn't have a default crew. Please create one before assigning jobs.");

export const forbidden = (message: string) => new Failure(403, message, { code: 'FORBIDDEN' });

const ENDED: readonly JobStatus[] = ['done', 'completed', 'canceled'];

/**
 * "Assigning a foreman to the first crew sets the job to assigned" [crews-3], also one in progress
 * that had none; a job that is over stays over. Replacing a foreman leaves the status of work that
 * has begun.
 */
export function statusWithForeman(status: JobStatus, { isReplaced }: { isReplaced: boolean }): JobStatus {
  if (ENDED.includes(status)) return status;
  return isReplaced && status !== 'unassigned' ? status : 'assigned';
}

/**
 * "Removing the foreman of the only crew sets the job to unassigned"; a job that is over stays
 * over.
 */
export const statusWithoutForeman = (status: JobStatus): JobStatus => (ENDED.includes(status) ? status : 'unassigned');

/** The refusal for a person on another crew of the job. */
export const onAnotherCrew = (name: string, job: Numbered) =>
  conflict('ON_ANOTHER_CREW', `${name} is on another crew of job #${numberOf(job)}. Take them off it first`);

/** @throws Failure 409 for a crew that stays [crews-6] */
export function assertRemovable(crew: Parameters<typeof whyKept>[0]): void {
  const why = whyKept(crew);
  if (why !== null) throw conflict(why, WHY_KEPT[why]);
}

const WHY_KEPT: Record<WhyKept, string> = {
  FIRST_CREW: 'The first crew cannot be removed',
  CREW_HAS_MEMBERS: 'A crew can be removed only when it has no members',
};

/** @throws Failure 409 for a crew that has ended */
export function assertCurrent({ id, isCurrent }: { id: number; isCurrent: boolean }): void {
  if (!isCurrent) throw conflict('CREW_REMOVED', `Crew ${id} has been removed`);
}

/** Refuses a person who has left the crew. */
export const notOnCrew = (name: string) => conflict('NOT_ON_CREW', `${name} is not on this crew any more`);

/** The refusal for a foreman or supervisor, who must be replaced instead. */
export const leadsCrew = (name: string) => conflict('LEADS_CREW', `${name} leads the crew. Replace them first`);

interface Offer {
  status: JobStatus;
  endDate: Date;
  regionId: number;
}

/**
 * "Only unassigned jobs ending in the future in the employee's region are offered as available to
 * assign."
 * @throws Failure 409
 */
export function assertAvailable(job: Offer & Numbered, regionIds: readonly (number | null)[], now: Date): void {
  const refuse = (why: string) => conflict('JOB_NOT_AVAILABLE', `Job #${numberOf(job)} ${why}`);
  if (job.status !== 'unassigned') throw refuse('is not unassigned');
  if (job.endDate <= now) throw refuse('has ended');
  if (!regionIds.includes(job.regionId)) throw refuse("is not in the foreman's region");
}

interface Member {
  employeeId: number;
  isForeman: boolean;
  isSupervisor: boolean;
}

/**
 * Computes the members to remove and to add, for the workers to be those of the default crew.
 * Foreman and supervisor are left alone.
 */
export function defaultCrewChanges<T extends Member>(members: readonly T[], defaults: readonly Member[]) {
  const isWorker = (member: Member) => !member.isForeman && !member.isSupervisor;
  const others = new Set(members.filter((member) => !isWorker(member)).map(({ employeeId }) => employeeId));
  const wanted = new Set(
    defaults.filter((one) => isWorker(one) && !others.has(one.employeeId)).map(({ employeeId }) => employeeId),
  );
  return { leaving: members.filter((one) => isWorker(one) && !wanted.has(one.employeeId)), staying: [...wanted] };
}
