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
  /** Once per person and day. */
  late: (date: string, employeeId: number) => `late:${date}:employee:${employeeId}`,
  /** Once per picture. */
  pictureMismatch: (workshiftId: number, side: 'start' | 'end') => `pictureMismatch:workshift:${workshiftId}:${side}`,
} as const;

/** The shift and the side of a picture mismatch, by its occasion; null for any other occasion. */
export function pictureOf(occasion: string): { workshiftId: number; side: 'start' | 'end' } | null {
  const [, id, side] = /^pictureMismatch:workshift:(\d+):(start|end)$/.exec(occasion) ?? [];
  return id === undefined ? null : { workshiftId: Number(id), side: side as 'start' | 'end' };
}
