import type { CrewJob } from '#shared/timesheets/screens.ts';

/** The `dwoJobId` of the first job of a day that is not approved, or of the first of all. */
export const jobToApprove = (jobs: readonly Pick<CrewJob, 'dwoJobId' | 'status'>[]): number | undefined =>
  (jobs.find(({ status }) => status !== 'approved') ?? jobs[0])?.dwoJobId;
