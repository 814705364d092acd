/** The page of a job, by its row's number. */
export const jobLink = (id: number): string => `/job-management/${id}`;
