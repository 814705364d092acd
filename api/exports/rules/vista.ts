import { payrollWeek } from '#shared/rules/periods.ts';
import type { PayrollSettings } from './settings.ts';

const MEMO_MAX = 500;
/** Longest number of a job in Vista. */
const JOB_MAX = 10;

/** Says why a job's number is too long for Vista; undefined when it is not. */
export const jobTooLong = (number: string): string | undefined =>
  number.length > JOB_MAX
    ? `has a number of ${number.length} letters, and Vista holds ${JOB_MAX}: shorten it here as it is there`
    : undefined;

/** `MM/DD/YY` of yyyy-MM-dd. */
export const vistaDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`;

/**
 * The last day of the pay period, which is the payroll week, and the day's number in it: Monday is
 * 1.
 */
export function payPeriodOf(day: string): { end: string; dayNumber: number } {
  const { monday, sunday } = payrollWeek(day);
  return { end: sunday, dayNumber: (Date.parse(day) - Date.parse(monday)) / 86_400_000 + 1 };
}

/** A person's payroll number in Vista, without leading zeros; undefined when they have none. */
export function payrollNumber(
  { employeeId, accountNo }: { employeeId: string; accountNo: string | null },
  from: PayrollSettings['vista']['employee'],
): string | undefined {
  const text = { middle: employeeId.slice(2, 7), digits: employeeId.replaceAll('-', ''), account: accountNo?.trim() ?? '' }[from];
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? String(Number(text)) : undefined;
}

export const vistaMemo = (text: string): string => text.slice(0, MEMO_MAX);

/** True when a machine file can hold the text: one line, no invisible characters. */
export const isPlain = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
