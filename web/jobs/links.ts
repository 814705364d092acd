/** The page of a job, by its row's number. */
export const jobLink = (id: number): string => `/job-management/${id}`;

/** The page of a named job; undefined where the reader may not open it [rights-11]. */
export const pageOfJob = ({ id, mayOpen }: { id: number; mayOpen?: false | undefined }): string | undefined =>
  mayOpen === false ? undefined : jobLink(id);

/** Where its supervisor and its crews are assigned. */
export const workforceLink = (id: number): string => `${jobLink(id)}?tab=workforce`;
