/**
 * The facts that raise alerts, by name. An alert is raised once per occasion, whoever notices the
 * fact: the write that brings it about, the clock-out watch or the sweep. A fact that ends and
 * comes about again is another occasion (`endOccasion`). Ids are row numbers.
 */
export const occasionOf = {
  /** Each time it is brought about. */
  jobFinished: (jobId: number) => `jobFinished:job:${jobId}`,
  overcost: (jobId: number) => `overcost:job:${jobId}`,
  /** Once per crew, job and day. */
  clockout: (dwoJobId: number) => `clockout:dwo_job:${dwoJobId}`,
  locationMismatch: (dwoJobId: number) => `locationMismatch:dwo_job:${dwoJobId}`,
  /** Once per picture. */
  pictureMismatch: (workshiftId: number, side: 'start' | 'end') => `pictureMismatch:workshift:${workshiftId}:${side}`,
} as const;
