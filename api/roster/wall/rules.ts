import type { DisplayScope } from '#api/context.ts';
import type { RosterRow } from '#shared/roster/roster.ts';
import type { HoursToday, OpenAlerts } from '#shared/roster/wall.ts';

interface OpenAlert extends Omit<OpenAlerts['data'][number], 'since'> {
  sinceMs: number;
}

/** An alert as its reader may see it: on a display that hides names, about nobody [displays-3]. */
export const presentableAlert = (
  { id, type, jobNumber, name, sinceMs }: OpenAlert,
  scope: Pick<DisplayScope, 'showsNames'> | undefined,
): OpenAlerts['data'][number] => ({
  id,
  type,
  jobNumber,
  name: scope && !scope.showsNames ? null : name,
  since: new Date(sinceMs).toISOString(),
});

interface JobHours {
  jobPk: number;
  minutes: number;
  running: number;
  runningSinceMs: number | null;
}

/** The hours of the jobs that the reader sees on the roster; a job without any is left out. */
export function hoursOfPart(hours: readonly JobHours[], roster: readonly Pick<RosterRow, 'jobPk'>[]): HoursToday['data'] {
  const seen = new Set(roster.map(({ jobPk }) => jobPk));
  return hours
    .filter(({ jobPk }) => seen.has(jobPk))
    .map(({ jobPk: id, minutes, running, runningSinceMs }) => ({
      id,
      minutes,
      running,
      runningSince: runningSinceMs === null ? null : new Date(runningSinceMs).toISOString(),
    }));
}
