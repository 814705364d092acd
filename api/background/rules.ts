import { FORGOTTEN_CLOCK_MINUTES } from '../../shared/constants.ts';
import { createOvertime, OVERTIME_FACTOR, payFactor } from '../../shared/rules/overtime.ts';
import { businessDate } from '../../shared/rules/periods.ts';
import type { ShiftType } from '../../shared/timesheets.ts';

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
  const overtimeOf = createOvertime();
  const costs: JobCosts = { minutes: 0, laborCents: 0, overtimeCents: 0 };
  for (const shift of shifts.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const overtime = overtimeOf(shift);
    if (shift.jobId !== jobId || shift.type === 'NO_SHOW') continue;
    const factor = payFactor(shift.type);
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

/** The moment before which a shift that still runs was forgotten, and the business day before which it was, too. */
export const forgottenBefore = (now: Date, timeZone: string): { start: Date; date: string } => ({
  start: new Date(now.getTime() - FORGOTTEN_CLOCK_MINUTES * 60_000),
  date: businessDate(now, timeZone),
});
