import { z } from 'zod';
import { Day, Id, MayOpen, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource, ThingAnswer } from '../live/resource.ts';

const Count = z.number().int().nonnegative();
/** Sheets, their shifts without No Show, and the whole minutes of those that are over. */
const Amount = z.object({ sheets: Count, shifts: Count, minutes: Count });

/** The sheets of a supervisor's days that are not approved yet, each in one of the three. */
export const WaitingOf = z.object({
  id: z.string(),
  /** Null for days without a supervisor. */
  supervisorId: Id.nullable(),
  supervisor: z.string().nullable(),
  mayOpen: MayOpen,
  /** Whether the reader's lists have their days: a selection of supervisors may leave them out. */
  isListed: z.boolean(),
  mayBeReminded: z.boolean(),
  draft: Amount,
  submitted: Amount,
  running: Amount,
  /** The last one about this week; null when there was none. */
  reminder: z.object({ at: Timestamp, by: z.string() }).nullable(),
});
export type WaitingOf = z.infer<typeof WaitingOf>;

/** A day of this week on which a foreman should perhaps have a sheet [payroll-2]. */
export const MissingDay = z.object({
  id: z.string(),
  date: Day,
  foremanId: Id,
  foreman: z.string(),
  mayOpen: MayOpen,
  supervisor: z.string().nullable(),
  /** Their people who clocked in with other foremen on that day. */
  people: Count,
  /** They usually lead a crew on that weekday. */
  isUsual: z.boolean(),
});
export type MissingDay = z.infer<typeof MissingDay>;

/** `GET payroll_countdown`: what payroll still waits for in a week [payroll-1, payroll-2]. */
export const PayrollCountdown = z.object({
  /** The payroll week, Monday to Sunday. */
  start: Day,
  end: Day,
  waiting: z.array(WaitingOf),
  missing: z.array(MissingDay),
  /** What waits in all, and what is approved. */
  left: Amount,
  approved: Amount,
});
export type PayrollCountdown = z.infer<typeof PayrollCountdown>;

/** `POST payroll_reminder` */
export const NewPayrollReminder = z.object({ supervisorId: Id, week: Day }).strict();

/** A reminder that was made, or the one of the last hour in its place [payroll-4]. */
export const PayrollReminder = z.object({ id: Id, supervisorId: Id, start: Day, at: Timestamp, by: z.string() });

/** What a supervisor was reminded of, as it is now [payroll-5]. */
export const OwnReminder = z.object({
  id: Id,
  supervisorId: Id,
  start: Day,
  end: Day,
  at: Timestamp,
  by: z.string(),
  draft: Count,
  submitted: Count,
  running: Count,
});
export type OwnReminder = z.infer<typeof OwnReminder>;

/** `GET payroll_reminder/own`: null while there is nothing to be reminded of. */
export const OneOwnReminder = z.object({ data: z.object({ reminder: OwnReminder.nullable() }) });

/** `POST payroll_reminder/dismiss`: the `id` of what was shown. */
export const ReminderDismissal = z.object({ id: Id }).strict();

export const payrollLive = {
  payrollCountdown: liveResource<{ data: PayrollCountdown }>()({
    path: LIVE_PATHS.payrollCountdown,
    everyMs: 5_000,
    audience: 'scope',
    right: ['read', 'timesheetExport'],
    /** Any day of the week; without it the last whole one. */
    query: z.object({ week: Day.optional() }).strict(),
    answer: ThingAnswer,
    topics: ['crew', 'dwo', 'dwo_job', 'employee', 'employee_crew', 'payroll_reminder', 'workshift'],
  }),
  payrollReminder: liveResource<z.infer<typeof OneOwnReminder>>()({
    path: LIVE_PATHS.payrollReminder,
    everyMs: 15_000,
    audience: 'person',
    right: ['read', 'payrollReminder'],
    query: z.object({}).strict(),
    answer: ThingAnswer,
    topics: ['dwo', 'dwo_job', 'employee', 'payroll_reminder', 'workshift'],
  }),
};
