import { payrollWeek } from '#shared/rules/periods.ts';
import type { PayRates } from '#shared/rules/rates.ts';
import type { ShiftType } from '../sheets.ts';

/** Overtime threshold of a person's payroll week (Monday to Sunday), in minutes. */
export const WEEK_MINUTES = 40 * 60;
const OVERTIME_FACTOR = 1.5;
/** Pay factors of shift types relative to straight time [costs-2]. */
const PAY_FACTORS: Partial<Record<ShiftType, number>> = { CALLOUT: 1.5, PTO: 2, NO_SHOW: 0 };

const payFactor = (type: ShiftType): number => PAY_FACTORS[type] ?? 1;

/** Time off: it is paid, but does not count towards overtime. */
export const TIME_OFF = ['HOLIDAY', 'NO_SHOW'] as const satisfies readonly ShiftType[];

const countsTowardsOvertime = (type: ShiftType): boolean => !(TIME_OFF as readonly ShiftType[]).includes(type);

export interface WorkedShift {
  employeeId: number;
  /** The shift's business day. */
  date: string;
  type: ShiftType;
  /** Whole minutes without breaks. */
  minutes: number;
}

/**
 * Splits a shift's minutes into straight time and overtime.
 * @param before counted minutes of the same person earlier in the same payroll week
 */
export function splitShift(before: number, { type, minutes }: Pick<WorkedShift, 'type' | 'minutes'>) {
  const counted = countsTowardsOvertime(type) ? minutes : 0;
  return { overtime: Math.min(counted, Math.max(0, before + counted - WEEK_MINUTES)), after: before + counted };
}

/**
 * Applies the weekly 40 hour rule. The returned function takes shifts of all people and jobs in the
 * order of their starts and returns each one's overtime minutes. Keeps one number per person and
 * week.
 */
export function createOvertime(): (shift: WorkedShift) => number {
  const weeks = new Map<string, number>();
  /** Memoized weeks by day, as there are a thousand times as many shifts as days. */
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

/** The pay category of an overtime minute: overtime, or its type when that pays more. */
export const overtimePaidAs = (type: ShiftType): ShiftType | 'OVERTIME' =>
  payFactor(type) >= OVERTIME_FACTOR ? type : 'OVERTIME';

/**
 * Hourly pay in cents: overtime and call-out by the overtime rate, the type labelled 2.0x by the
 * double-time rate, and without such a rate by the multiple of straight time. May have half cents:
 * the shift's amount is rounded, not the rate.
 */
export function hourCents(as: ShiftType | 'OVERTIME', { straight, overtime, double }: PayRates): number {
  if (as === 'OVERTIME' || as === 'CALLOUT') return overtime ?? straight * OVERTIME_FACTOR;
  return as === 'PTO' ? (double ?? straight * payFactor(as)) : straight * payFactor(as);
}
