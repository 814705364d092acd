import type { RosterQuery } from '#shared/roster.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import type { Caller } from '../context.ts';
import { regionsOf } from '../query/ranges.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import type { Cut } from './board-rules.ts';
import type { RosterDay } from './query.ts';

interface Moment {
  now: Date;
  timeZone: string;
}

/** Whose jobs the caller sees; null for everybody's. */
function supervisorsInView(caller: Caller): readonly number[] | null {
  const visibility = visibilityOf(caller);
  return visibility.of === 'all' ? null : visibility.of === 'supervisors' ? visibility.ids : [];
}

/** The day that is asked for. No date means the business day. */
export function rosterDay({ date: asked }: RosterQuery, { now, timeZone }: Moment): RosterDay {
  const today = businessDate(now, timeZone);
  const date = asked ?? today;
  return { date, ...businessDay(date, timeZone), isPast: date < today };
}

/** Which of its jobs the caller sees, and asks for. */
export const cutFor = (caller: Caller, { region, order, limit, offset }: RosterQuery): Cut => ({
  regions: regionsOf(region),
  supervisorIds: supervisorsInView(caller),
  order,
  limit,
  offset,
});
