import { FORGOTTEN_CLOCK_MINUTES } from '#shared/constants.ts';
import { NOT_COUNTED } from '#shared/rules/hours.ts';
import type { PayRates } from '#shared/rules/rates.ts';
import { createOvertime, hourCents, overtimePaidAs } from '#shared/timesheets/rules/overtime.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';

/** A finished shift of a person who worked on the job, on that job or on another. */
export interface PaidShift {
  jobId: number;
  employeeId: number;
  date: string;
  start: Date;
  type: ShiftType;
  /** Whole minutes, breaks taken off. */
  minutes: number;
  /** The person's rates of that day; undefined without rates, when hours cost nothing. */
  rates: PayRates | undefined;
}

export interface JobCosts {
  minutes: number;
  /** Labor cost of the job's shifts, overtime included. */
  laborCents: number;
  /** The part of it that is overtime. */
  overtimeCents: number;
}

/**
 * Hours and labor cost of one job.
 *
 * A shift costs minutes / 60 x the rate that its person has on its day for its type. A person's
 * shifts of a payroll week are taken in the order of their starts, over all jobs; the minutes
 * beyond 40 hours are overtime, unless the type is paid as much by itself. So a job carries the
 * overtime that was worked on it. `laborCents` holds all of it, `overtimeCents` says how much of
 * that was overtime. No Show counts neither as time nor as cost. Each shift is rounded to a cent.
 */
export function jobCosts(jobId: number, shifts: readonly PaidShift[]): JobCosts {
  const overtimeOf = createOvertime();
  const costs: JobCosts = { minutes: 0, laborCents: 0, overtimeCents: 0 };
  for (const shift of shifts.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const overtime = overtimeOf(shift);
    if (shift.jobId !== jobId || shift.type === NOT_COUNTED) continue;
    costs.minutes += shift.minutes;
    if (!shift.rates) continue;
    const overtimeCents = centsFor(overtime, hourCents(overtimePaidAs(shift.type), shift.rates));
    costs.laborCents += centsFor(shift.minutes - overtime, hourCents(shift.type, shift.rates)) + overtimeCents;
    costs.overtimeCents += overtimeCents;
  }
  return costs;
}

const centsFor = (minutes: number, centsPerHour: number) => Math.round((minutes * centsPerHour) / 60);

/**
 * A shift that has been running since before this moment is a forgotten clock, on any business day.
 */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - FORGOTTEN_CLOCK_MINUTES * 60_000);
