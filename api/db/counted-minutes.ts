import { type SQL, sql } from 'drizzle-orm';
import { NOT_COUNTED } from '#shared/rules/hours.ts';

/**
 * Condition on a shift: its minutes count [hours-2].
 * @param shift the alias of the shift in the statement
 */
export const isCounted = (shift: string): SQL => sql.raw(`${shift}.type <> '${NOT_COUNTED}'`);

/**
 * `countedMinutes` of the shifts of a group, in SQL. A shift that still runs has 0.
 * @param shift the alias of the shift in the statement
 */
export const countedMinutesOf = (shift: string): SQL<number> =>
  sql<number>`(coalesce(sum(${sql.raw(shift)}.hours) filter (where ${isCounted(shift)}), 0))::int`;
