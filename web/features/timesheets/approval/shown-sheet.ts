import { snapshot } from 'valtio';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import type { ShownSheet } from '../api.ts';

/** A job's sheet as it was when its dialog opened. */
export interface LookedAt extends ShownSheet {
  dwoId: number;
  date: string;
  foreman: string;
  jobNumber: string;
  minutes: number;
  isApproved: boolean;
  /** The number of people whose hours count, and of No Shows. */
  counted: number;
  notAdded: number;
}

/** A copy of all that an approval shows and sends; null while no job is selected. */
export function lookAt(sheet: CrewSheet): LookedAt | null {
  const { dwoId, dwoJobId, date, foreman, minutes, status, revision, revisions, jobs, rows } = snapshot(sheet);
  const job = jobs.find((one) => one.dwoJobId === dwoJobId);
  if (dwoJobId === null || !job) return null;
  const notAdded = rows.filter(({ type }) => type === 'NO_SHOW').length;
  return {
    dwoId,
    dwoJobId,
    revision,
    revisions: { ...revisions },
    date,
    foreman: foreman.fullName,
    jobNumber: job.jobNumber,
    minutes,
    isApproved: status === 'approved',
    counted: rows.length - notAdded,
    notAdded,
  };
}

/** Whether two copies have the same revisions. */
export const isSame = (one: ShownSheet, other: ShownSheet): boolean => {
  const ids = Object.keys(one.revisions);
  return (
    one.revision === other.revision &&
    ids.length === Object.keys(other.revisions).length &&
    ids.every((id) => one.revisions[id] === other.revisions[id])
  );
};
