import type { RosterQuery } from '../../shared/roster.ts';
import { businessDate, businessDay } from '../../shared/rules/periods.ts';
import type { Caller } from '../context.ts';
import { regionsOf } from '../query/ranges.ts';
import { sightOf } from '../sight/whose.ts';
import type { RosterDay } from './query.ts';

interface Moment {
  now: Date;
  timeZone: string;
}

/** Whose jobs the caller sees; null for everybody's. */
function supervisorsInView(caller: Caller): readonly number[] | null {
  const sight = sightOf(caller);
  return sight.of === 'all' ? null : sight.of === 'supervisors' ? sight.ids : [];
}

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
