/**
 * The facts that raise alerts, by name. An alert is raised once per occasion, whoever notices the fact: the write that brings it
 * about, the clock-out watch or the sweep. Ids are row numbers.
 */
export const occasionOf = {
  /** Once in a job's life. */
  jobFinished: (jobId: number) => `jobFinished:job:${jobId}`,
  overcost: (jobId: number) => `overcost:job:${jobId}`,
  /** Once per crew, job and day. */
  clockout: (dwoJobId: number) => `clockout:dwo_job:${dwoJobId}`,
  locationMismatch: (dwoJobId: number) => `locationMismatch:dwo_job:${dwoJobId}`,
  /** Once per picture. */
  pictureMismatch: (workshiftId: number, side: 'start' | 'end') => `pictureMismatch:workshift:${workshiftId}:${side}`,
} as const;
