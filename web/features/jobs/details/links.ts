import type { JobSheet } from '#shared/job-details.ts';

/** Crew Details, with the job selected. */
export const sheetLink = ({ dwoId, dwoJobId }: Pick<JobSheet, 'dwoId' | 'dwoJobId'>): string =>
  `/timesheets/${dwoId}?job=${dwoJobId}`;
