import { seesEverything } from '../../shared/permissions.ts';
import type { RosterQuery } from '../../shared/roster.ts';
import { businessDate, businessDay } from '../../shared/rules/periods.ts';
import type { Caller } from '../context.ts';
import type { RosterDay } from './repository.ts';

interface Moment {
  now: Date;
  timeZone: string;
}

/** Region ids in `region`; null for every region: nothing, `all`, or 0 (alone or among others). */
export function regionsOf(region: string | undefined): number[] | null {
  if (region === undefined || region === 'all') return null;
  const ids = region.split(',').map(Number);
  return ids.includes(0) ? null : ids;
}

/** Admins see the company, narrowed by the supervisors they selected; a supervisor sees their own jobs and nothing widens that. */
export const supervisorsInView = ({ role, employeeId, supervisorIds }: Caller): readonly number[] | null =>
  seesEverything(role) ? supervisorIds : [employeeId];

/** The day that is asked for, and how it is looked at. No date means the business day. */
export function rosterDay({ date: asked, region }: RosterQuery, caller: Caller, { now, timeZone }: Moment): RosterDay {
  const today = businessDate(now, timeZone);
  const date = asked ?? today;
  return {
    date,
    ...businessDay(date, timeZone),
    isPast: date < today,
    regions: regionsOf(region),
    supervisorIds: supervisorsInView(caller),
  };
}
