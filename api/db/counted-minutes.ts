import { type SQL, sql } from 'drizzle-orm';
import { NOT_COUNTED } from '#shared/rules/hours.ts';

/**
 * Condition on a shift: its minutes are added up [hours-2].
 * @param shift what the statement calls it
 */
export const isCounted = (shift: string): SQL => sql.raw(`${shift}.type <> '${NOT_COUNTED}'`);

/**
 * `countedMinutes` of the shifts of a group, in SQL. Those of one that still runs are 0.
 * @param shift what the statement calls them
 */
export const countedMinutesOf = (shift: string): SQL<number> =>
  sql<number>`(coalesce(sum(${sql.raw(shift)}.hours) filter (where ${isCounted(shift)}), 0))::int`;
