import type { Role } from '#shared/roles.ts';
import { weekdayOf } from '#shared/rules/expected/expected.ts';
import { payrollWeek } from '#shared/rules/periods.ts';
import type { WeekOfPerson } from '#shared/timesheets/overtime-ahead.ts';
import { factsOf, NOTHING_USUAL } from '#shared/timesheets/rules/week-ahead.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { readUsualWeeks, readWeeks } from '../timesheets/screens/week-hours-query.ts';

interface CardPerson {
  id: number;
  role: Role;
  isActive: boolean;
}

const NO_SHIFTS = { days: [0, 0, 0, 0, 0, 0, 0], offDays: [], clock: null };

/**
 * Reads the payroll week of a foreman or worker [hours-7]; null for the office. Of somebody who is
 * inactive nothing is expected.
 * @param date the business day
 * @param visitor a reader to whom the person's page is shut: they are told only of a week in which
 *   the person is on a sheet that they see
 */
export async function readCardWeek(
  db: Reader,
  date: string,
  { id, role, isActive }: CardPerson,
  visitor: Caller | null,
): Promise<WeekOfPerson | null> {
  if (role !== 'foreman' && role !== 'worker') return null;
  const { monday } = payrollWeek(date);
  const [[week], usual] = await Promise.all([
    readWeeks(db, monday, visitor ? { id, scope: { caller: visitor, regions: null } } : { id }),
    readUsualWeeks(db, monday, id),
  ]);
  if (visitor && !week) return null;
  const today = weekdayOf(date);
  return { monday, today, ...factsOf(week ?? NO_SHIFTS, (isActive && usual.get(id)) || NOTHING_USUAL, today) };
}
