/**
 * Names of the facts that raise alerts. An alert is raised once per occasion, whether a write, the
 * clock-out watch or the sweep notices the fact. A fact that ends and recurs is another occasion
 * (`endOccasion`). Ids are row numbers.
 */
export const occasionOf = {
  /** Once for each time the job is finished. */
  jobFinished: (jobId: number) => `jobFinished:job:${jobId}`,
  overcost: (jobId: number) => `overcost:job:${jobId}`,
  /** Once per crew, job and day. */
  clockout: (dwoJobId: number) => `clockout:dwo_job:${dwoJobId}`,
  locationMismatch: (dwoJobId: number) => `locationMismatch:dwo_job:${dwoJobId}`,
  /** Once per picture. */
  pictureMismatch: (workshiftId: number, side: 'start' | 'end') => `pictureMismatch:workshift:${workshiftId}:${side}`,
} as const;
