/* The hours of the day, by region or by job. Pure. */
import { numberOf } from '#shared/jobs/shown-number.ts';
import { attendanceOf } from '#shared/roster/attendance.ts';
import { betterOf } from '#shared/roster/counts.ts';
import type { Roster, RosterMember } from '#shared/roster/roster.ts';
import { minutesWorkedAt } from '#shared/roster/rules/hours-worked.ts';
import type { HoursToday } from '#shared/roster/wall.ts';
import { usualAt } from '#shared/rules/expected/usual.ts';
import type { Size } from '../plan/stage.ts';
import { MOST_TILES } from '../quiet/grid.ts';

/** The hours of one region, or of one job. */
export interface Worked {
  id: number;
  title: string;
  minutes: number;
  /** People with a running clock, and how many there are. */
  here: number;
  of: number;
  /** How many more people are in than usual, fewer as a negative number; null if not known. */
  againstUsual: number | null;
}

export interface WorkedDay {
  minutes: number;
  parts: Worked[];
}

interface Moment {
  at: number;
  /** Minutes on the clock of the company. */
  minute: number;
}

/**
 * The hours of a day at a moment: by region where the wall has several, or more jobs than it has
 * tiles for; else by job, in the order of the roster.
 */
export function hoursOfDay(
  hours: Pick<HoursToday, 'data' | 'regions'>,
  rows: Roster['roster'],
  regions: readonly { id: number; name: string }[],
  { at, minute }: Moment,
): WorkedDay {
  const byJob = new Map(hours.data.map((job) => [job.id, minutesWorkedAt(job, at)]));
  const minutes = [...byJob.values()].reduce((sum, worked) => sum + worked, 0);
  const found = [...new Set(rows.map(({ regionId }) => regionId))];
  if (found.length <= 1 && rows.length <= MOST_TILES) {
    const parts = rows.map((row) => ({
      id: row.id,
      title: `#${numberOf(row)}`,
      minutes: byJob.get(row.jobPk) ?? 0,
      ...peopleOf(row.crew),
      againstUsual: null,
    }));
    return { minutes, parts };
  }
  const usual = new Map(hours.regions.map((region) => [region.id, region.usual]));
  const parts = regions
    .filter(({ id }) => found.includes(id))
    .map(({ id, name }) => {
      const jobs = rows.filter(({ regionId }) => regionId === id);
      const people = peopleOf(jobs.flatMap(({ crew }) => crew));
      const counts = usual.get(id);
      return {
        id,
        title: name,
        minutes: jobs.reduce((sum, { jobPk }) => sum + (byJob.get(jobPk) ?? 0), 0),
        ...people,
        againstUsual: counts ? people.here - usualAt(counts, minute) : null,
      };
    });
  return { minutes, parts };
}

/** Each person once, on however many of the jobs they are [roster-3]. */
function peopleOf(crew: readonly RosterMember[]): { here: number; of: number } {
  const people = new Map<number, RosterMember>();
  for (const person of crew) people.set(person.id, betterOf(people.get(person.id), person));
  const here = [...people.values()].filter((person) => ['in', 'break'].includes(attendanceOf(person)));
  return { here: here.length, of: people.size };
}

/** Sizes of type in a tile, in pixels of the drawing. */
export const hoursType = ({ width, height }: Size) => ({
  title: Math.min(44, height * 0.17, width * 0.11),
  hours: Math.min(120, height * 0.32, width * 0.135),
  word: Math.max(13, Math.min(34, height * 0.14, width * 0.068)),
});
