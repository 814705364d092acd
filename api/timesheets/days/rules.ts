import { refused } from '#shared/http/errors.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { impossible, type Moment } from '../sheets/rules.ts';

/**
 * A day is written about, and asked about, on that day or later, never before.
 * @throws Failure 400
 */
export function assertDayHasCome(date: string, { now, timeZone }: Moment): void {
  const today = businessDate(now, timeZone);
  if (date > today) throw impossible('The date is in the future', { field: 'date', reason: `must not be later than ${today}` });
}

/** What a crew must be to work on somebody's day. */
interface CrewOfDay {
  isCurrent: boolean;
  foremanId: number | null;
  jobId: number | null;
}

/**
 * The crew is one of the foreman's, and for a job one of that job or of none.
 * @throws Failure 400
 */
export function assertForemansCrew(crew: CrewOfDay, foremanId: number, jobId?: number): void {
  if (!crew.isCurrent || crew.foremanId !== foremanId) throw refused('crewId', "is not one of the foreman's crews");
  if (jobId !== undefined && crew.jobId !== null && crew.jobId !== jobId) throw refused('crewId', 'works on another job');
}
