import { call } from '#web/http/client.ts';

/** Gives a foreman a job, with the workers of their default crew. */
export const assignJob = (foremanId: number, jobId: number): Promise<unknown> =>
  call('POST', `/api/v1/employee/${foremanId}/job`, { jobId });

export const unassignJob = (foremanId: number, jobId: number): Promise<unknown> =>
  call('DELETE', `/api/v1/employee/${foremanId}/job/${jobId}`);
