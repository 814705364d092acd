import { FORGOTTEN_CLOCK_MINUTES } from '../../shared/constants.ts';
import { businessDate, payrollWeek } from '../../shared/rules/periods.ts';
import type { ShiftType } from '../../shared/timesheets.ts';

/** Minutes of a payroll week (Monday to Sunday) beyond which a person's work is overtime. */
const WEEK_MINUTES = 40 * 60;
const OVERTIME_FACTOR = 1.5;

/** What an hour of a type is paid, in straight hours (specification 2, section 9: 1.5x call-out, 2.0x for the type labelled so). */
const PAY_FACTORS: Partial<Record<ShiftType, number>> = { CALLOUT: 1.5, PTO: 2, NO_SHOW: 0 };

/** Time off is paid, but nobody works themselves into overtime with it. */
const COUNTS_TOWARDS_OVERTIME = (type: ShiftType) => type !== 'HOLIDAY' && type !== 'NO_SHOW';

/** A finished shift of somebody who worked on the job, on that job or on another. */
export interface PaidShift {
  jobId: number;
  employeeId: number;
  date: string;
  start: Date;
  type: ShiftType;
  /** Whole minutes, breaks taken off. */
  minutes: number;
  /** The person's straight-time rate, cents per hour. */
  rateCents: number;
}

export interface JobCosts {
  minutes: number;
  /** Everything paid for the job's shifts, overtime with it. */
  laborCents: number;
  /** The part of it that was overtime. */
  overtimeCents: number;
}

/**
 * Hours and labor cost of one job.
 *
 * A shift costs minutes / 60 x rate x the factor of its type. A person's shifts of a payroll week are taken in the order of their starts,
 * over all jobs; the minutes beyond 40 hours are overtime, paid 1.5 times, or the type's factor where that is higher. So a job carries
 * the overtime that was worked on it. `laborCents` holds all of it, `overtimeCents` says how much of that was overtime. No Show
 * counts neither as time nor as cost. Each shift is rounded to a cent.
 */
export function jobCosts(jobId: number, shifts: readonly PaidShift[]): JobCosts {
  const weeks = new Map<string, number>();
  const mondays = new Map(shifts.map(({ date }) => [date, '']));
  for (const date of mondays.keys()) mondays.set(date, payrollWeek(date).monday);
  const costs: JobCosts = { minutes: 0, laborCents: 0, overtimeCents: 0 };
  for (const shift of shifts.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const week = `${shift.employeeId} ${mondays.get(shift.date)}`;
    const before = weeks.get(week) ?? 0;
    const counted = COUNTS_TOWARDS_OVERTIME(shift.type) ? shift.minutes : 0;
    weeks.set(week, before + counted);
    if (shift.jobId !== jobId || shift.type === 'NO_SHOW') continue;
    const overtime = Math.min(counted, Math.max(0, before + counted - WEEK_MINUTES));
    const factor = PAY_FACTORS[shift.type] ?? 1;
    const overtimeCents = centsFor(overtime, shift.rateCents * Math.max(factor, OVERTIME_FACTOR));
    costs.minutes += shift.minutes;
    costs.laborCents += centsFor(shift.minutes - overtime, shift.rateCents * factor) + overtimeCents;
    costs.overtimeCents += overtimeCents;
  }
  return costs;
}

const centsFor = (minutes: number, centsPerHour: number) => Math.round((minutes * centsPerHour) / 60);

/**
 * A person's straight-time rate in cents per hour from texts like `Foreman - ST 48.50` (specification 1, section 3, rate fields): the first of
 * type ST, else the first that can be read, else 0.
 */
export function straightRateCents(rates: readonly (string | null)[]): number {
  const read = rates.flatMap((text) => {
    const [, type, dollars] = /\s-\s*(\S+)\s+\$?(\d[\d,]*(?:\.\d{1,2})?)\s*$/.exec(text ?? '') ?? [];
    return type && dollars ? [{ type, cents: Math.round(Number(dollars.replaceAll(',', '')) * 100) }] : [];
  });
  return (read.find(({ type }) => type.toUpperCase() === 'ST') ?? read[0])?.cents ?? 0;
}

/** `1234` cents are `12.34`. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** The moment before which a shift that still runs was forgotten, and the business day before which it was, too. */
export const forgottenBefore = (now: Date, timeZone: string): { start: Date; date: string } => ({
  start: new Date(now.getTime() - FORGOTTEN_CLOCK_MINUTES * 60_000),
  date: businessDate(now, timeZone),
});
