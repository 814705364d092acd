import { numberOf } from '#shared/jobs/shown-number.ts';
import { attendanceOf } from '#shared/roster/attendance.ts';
import type { RosterMember, RosterRow } from '#shared/roster/roster.ts';
import { crewLabels } from './names.ts';

/** Somebody who should be at a job, or at one of several, and never came. */
export interface MissingPerson {
  id: number;
  label: string;
  /** '#10412', or '#10412 #10508'. */
  jobs: string;
}

type Job = Pick<RosterRow, 'jobId' | 'shownNumber'> & { readonly crew: readonly RosterMember[] };

/** Everybody who is missing, once, in the order of the roster: by job, then by name. */
export function missingPeople(roster: readonly Job[]): MissingPerson[] {
  const people = new Map<number, MissingPerson>();
  for (const { crew, ...job } of roster) {
    const labels = crewLabels(crew);
    const number = `#${numberOf(job)}`;
    for (const [place, person] of crew.entries()) {
      if (attendanceOf(person) !== 'missing') continue;
      const known = people.get(person.id);
      const jobs = known ? `${known.jobs} ${number}` : number;
      people.set(person.id, { id: person.id, label: known?.label ?? labels[place]!, jobs });
    }
  }
  return [...people.values()];
}
