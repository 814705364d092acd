import type { RosterQuery } from '#shared/roster/roster.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import type { Caller } from '../context.ts';
import { regionsOf } from '../query/ranges.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import type { RosterDay } from './query.ts';
import type { RosterPart } from './shared-roster-rules.ts';

interface Moment {
  now: Date;
  timeZone: string;
}

/** The supervisors whose jobs the caller sees; null for all. */
function supervisorsInView(caller: Caller): readonly number[] | null {
  const visibility = visibilityOf(caller);
  return visibility.of === 'all' ? null : visibility.of === 'supervisors' ? visibility.ids : [];
}

/** The requested day; the current business day when no date is given. */
export function rosterDay({ date: asked }: RosterQuery, { now, timeZone }: Moment): RosterDay {
  const today = businessDate(now, timeZone);
  const date = asked ?? today;
  return { date, ...businessDay(date, timeZone), isPast: date < today };
}

/** The part of a day's roster that the caller sees and asks for. */
export const rosterPartOf = (caller: Caller, { region, order, limit, offset }: RosterQuery): RosterPart => ({
  regions: regionsOf(region),
  supervisorIds: supervisorsInView(caller),
  order,
  limit,
  offset,
});
