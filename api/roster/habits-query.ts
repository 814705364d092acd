import { sql } from 'drizzle-orm';
import { isEqual } from '#shared/live/ops.ts';
import { sameWeekdays } from '#shared/rules/expected/expected.ts';
import { type Habits, habitsOf, type PastShift } from '#shared/rules/expected/habits.ts';
import { usualCounts } from '#shared/rules/expected/usual.ts';
import type { Reader } from '../db/schema.ts';
import { HAS_WORKED } from './query.ts';
import { isInPart, type RosterPart } from './shared-roster-rules.ts';

/** What the last same weekdays say about a day. */
export interface DayHabits {
  habits: Habits;
  shifts: readonly PastShift[];
  /** The usual counts of a caller's part, by the part. */
  usual: Map<string, number[] | null>;
}

/**
 * Reads the shifts of the last same weekdays, in one query for the whole company [roster-4].
 * @param last answered again when nothing differs, so that readers see the same object
 */
export async function readHabits(
  reader: Reader,
  { date, timeZone }: { date: string; timeZone: string },
  last: DayHabits | undefined,
): Promise<DayHabits> {
  const minute = (at: 'start' | 'end') =>
    sql`floor(extract(epoch from (workshift.${sql.identifier(at)} at time zone ${timeZone}) - workshift.date::timestamp) / 60)::int`;
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    select to_char(workshift.date, 'YYYY-MM-DD') as date, dwo.foreman_id as "foremanId", workshift.employee_id as "employeeId",
      ${minute('start')} as "from", ${minute('end')} as "until", dwo.region_id as "regionId", dwo.supervisor_id as "supervisorId"
    from workshift join dwo on dwo.id = workshift.dwo_id
    where workshift.date = any(${sql.param(sameWeekdays(date))}::date[])
      and ${HAS_WORKED}
    order by workshift.date, workshift.id`);
  const shifts = rows as unknown as PastShift[];
  return last && isEqual(last.shifts, shifts) ? last : { habits: habitsOf(shifts), shifts, usual: new Map() };
}

/** The usual counts of the part that a caller sees [roster-7]; null without such a day. */
export function usualOf({ shifts, usual }: DayHabits, part: Pick<RosterPart, 'regions' | 'supervisorIds' | 'confinedTo'>) {
  const name = `${part.regions} ${part.supervisorIds} ${part.confinedTo ?? null}`;
  const known = usual.get(name);
  if (known !== undefined) return known;
  const days = [...new Set(shifts.map(({ date }) => date))];
  const seen = shifts.filter((shift) => isInPart(shift, part));
  const counts = days.length === 0 ? null : usualCounts(seen, days);
  usual.set(name, counts);
  return counts;
}
