import type { JobFormFields } from '#shared/jobs/job-form.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import { call } from '#web/http/client.ts';

/** Answers the new job, with the number that it was given. */
export async function createJob(form: JobFormFields): Promise<Job> {
  const { data } = (await call('POST', '/api/v1/job', form)) as { data: Job };
  return data;
}

/**
 * Sends what was changed alone, made on the revision that was seen: what somebody else wrote
 * meanwhile is neither written over unseen nor taken back.
 */
export async function changeJob(id: number, change: Partial<JobFormFields> & { revision: number }): Promise<void> {
  await call('PATCH', `/api/v1/job/${id}`, change);
}
