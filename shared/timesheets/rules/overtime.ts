import { payrollWeek } from '#shared/rules/periods.ts';
import type { PayRates } from '#shared/rules/rates.ts';
import type { ShiftType } from '../sheets.ts';

/** Minutes of a payroll week (Monday to Sunday) beyond which a person's work is overtime. */
export const WEEK_MINUTES = 40 * 60;
const OVERTIME_FACTOR = 1.5;
/** What an hour of a type is paid, in straight hours [costs-2]. */
const PAY_FACTORS: Partial<Record<ShiftType, number>> = { CALLOUT: 1.5, PTO: 2, NO_SHOW: 0 };

const payFactor = (type: ShiftType): number => PAY_FACTORS[type] ?? 1;

/** Time off is paid, but nobody works themselves into overtime with it. */
const countsTowardsOvertime = (type: ShiftType) => type !== 'HOLIDAY' && type !== 'NO_SHOW';

export interface WorkedShift {
  employeeId: number;
  /** The business day it belongs to. */
  date: string;
  type: ShiftType;
  /** Whole minutes, breaks taken off. */
  minutes: number;
}

/**
 * How many of a shift's minutes are overtime, after so many counted ones of the same person in the
 * same payroll week.
 */
export function splitShift(before: number, { type, minutes }: Pick<WorkedShift, 'type' | 'minutes'>) {
  const counted = countsTowardsOvertime(type) ? minutes : 0;
  return { overtime: Math.min(counted, Math.max(0, before + counted - WEEK_MINUTES)), after: before + counted };
}

/**
 * The weekly 40 hour rule over shifts that come in the order of their starts, whoever's and on
 * whatever job: answers each one's overtime minutes. Keeps one number per person and week.
 */
export function createOvertime(): (shift: WorkedShift) => number {
  const weeks = new Map<string, number>();
  /** The week of each day, worked out once: there are a thousand times as many shifts as days. */
  const mondays = new Map<string, string>();
  return (shift) => {
    const monday = mondays.get(shift.date) ?? payrollWeek(shift.date).monday;
    mondays.set(shift.date, monday);
    const week = `${shift.employeeId} ${monday}`;
    const { overtime, after } = splitShift(weeks.get(week) ?? 0, shift);
    weeks.set(week, after);
    return overtime;
  };
}

/**
 * What a minute is paid as: its type, or overtime where that is paid more than the type by itself.
 */
export const overtimePaidAs = (type: ShiftType): ShiftType | 'OVERTIME' =>
  payFactor(type) >= OVERTIME_FACTOR ? type : 'OVERTIME';

/**
 * What an hour is paid, cents: overtime and call-out by the listed overtime rate, the type labelled
 * 2.0x by the listed double-time rate, and where none is listed by the multiple of straight time.
 * Halves of a cent stay: a shift is rounded, not its rate.
 */
export function hourCents(as: ShiftType | 'OVERTIME', { straight, overtime, double }: PayRates): number {
  if (as === 'OVERTIME' || as === 'CALLOUT') return overtime ?? straight * OVERTIME_FACTOR;
  return as === 'PTO' ? (double ?? straight * payFactor(as)) : straight * payFactor(as);
}
