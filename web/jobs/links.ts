/** The page of a job, by its row's number. */
export const jobLink = (id: number): string => `/job-management/${id}`;

/** Where its supervisor and its crews are assigned. */
export const workforceLink = (id: number): string => `${jobLink(id)}?tab=workforce`;
