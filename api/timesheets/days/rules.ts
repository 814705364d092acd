import { refused } from '#shared/http/errors.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { impossible, type Moment } from '../sheets/rules.ts';

/**
 * Refuses a date in the future: a day is written on, and asked about, from that day on.
 * @throws Failure 400
 */
export function assertDayHasCome(date: string, { now, timeZone }: Moment): void {
  const today = businessDate(now, timeZone);
  if (date > today) throw impossible('The date is in the future', { field: 'date', reason: `must not be later than ${today}` });
}

/** The fields of a crew that decide whether it can work on a day. */
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
