import { attendanceOf, type RosterMember, type RosterRow } from '../../../shared/roster.ts';
import { crewLabels } from './names.ts';

/** Somebody who should be at a job and never came. */
export interface MissingPerson {
  /** Of the person at that job. */
  key: string;
  label: string;
  jobId: string;
}

type Job = Pick<RosterRow, 'id' | 'jobId'> & { readonly crew: readonly RosterMember[] };

/** Everybody who is missing, in the order of the roster: by job, then by name. */
export const missingPeople = (roster: readonly Job[]): MissingPerson[] =>
  roster.flatMap(({ id: job, jobId, crew }) => {
    const labels = crewLabels(crew);
    return crew.flatMap((person, place) =>
      attendanceOf(person) === 'missing' ? [{ key: `${job}.${person.id}`, label: labels[place]!, jobId }] : [],
    );
  });
