/*
 * The words of the countdown to payroll. Apart from their schemas, which a page without a form does
 * not load.
 */

/** What a sheet waits for: its foreman, its supervisor, or the end of a clock. */
export const WAITING_STATES = ['draft', 'submitted', 'running'] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/** For so long a reminder is not repeated, in minutes. */
export const REMINDER_MINUTES = 60;

interface WaitingDays {
  supervisorId: number;
  /** The payroll week. */
  start: string;
  end: string;
  status: 'draft' | 'submitted';
}

/** The list of the days of a supervisor that wait. */
export const waitingListPath = ({ supervisorId, start, end, status }: WaitingDays): string =>
  `/timesheets?status=${status}&days=${start}.${end}&supervisor=${supervisorId}`;
