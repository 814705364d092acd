import type { JobSheet } from '#shared/job-details.ts';

/** The page of a job, by its row's number. */
export const jobLink = (id: number): string => `/job-management/${id}`;

/** The page of a named job; undefined where the reader may not open it [rights-11]. */
export const pageOfJob = ({ id, mayOpen }: { id: number; mayOpen?: false | undefined }): string | undefined =>
  mayOpen === false ? undefined : jobLink(id);

/** The tab of a job's page where its supervisor and crews are assigned. */
export const workforceLink = (id: number): string => `${jobLink(id)}?tab=workforce`;

/** Crew Details, with the job selected. */
export const sheetLink = ({ dwoId, dwoJobId }: Pick<JobSheet, 'dwoId' | 'dwoJobId'>): string =>
  `/timesheets/${dwoId}?job=${dwoJobId}`;

/** The address of a world map at an address or at coordinates. */
export const mapLink = (place: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`;
