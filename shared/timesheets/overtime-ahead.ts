import { z } from 'zod';
import { Day, Id, Regions, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';

const Minutes = z.number().int().nonnegative();
const Weekday = z.number().int().min(0).max(6);
/** Whole minutes of each day, Monday to Sunday. */
const DaysOfWeek = z.array(Minutes).length(7);

/**
 * A person's payroll week as facts that time does not change before midnight; `outlookAt`
 * (`rules/week-ahead.ts`) says what they come to at a moment [hours-7].
 */
const WeekFacts = z.object({
  /** Finished shifts, over all jobs, without Holiday and No Show. */
  days: DaysOfWeek,
  /** What a day comes to at least while it is not over; null where that is not known. */
  ahead: DaysOfWeek.nullable(),
  clock: z
    .object({
      day: Weekday,
      start: Timestamp,
      breaksMs: z.number().int().nonnegative(),
      breakSince: Timestamp.nullable(),
    })
    .nullable(),
});

/** The payroll week of a person's card. */
export const WeekOfPerson = WeekFacts.extend({ monday: Day, today: Weekday });
export type WeekOfPerson = z.infer<typeof WeekOfPerson>;

/** A person who passes 40 hours, with the foreman and the region of their latest sheet. */
export const PersonAhead = WeekFacts.extend({
  id: Id,
  fullName: z.string(),
  foremanId: Id,
  foreman: z.string(),
  region: z.string().nullable(),
});
export type PersonAhead = z.infer<typeof PersonAhead>;

/**
 * `GET /dwo/overtime`: who is past 40 hours in this payroll week, and who will be at this pace
 * [summary-8]. It has everybody for whom that is so at any moment of the next quarter of an hour;
 * a screen shows those for whom it is.
 */
export const OvertimeAhead = z.object({
  monday: Day,
  /** 0 for Monday to 6 for Sunday. */
  today: Weekday,
  data: z.array(PersonAhead),
});
export type OvertimeAhead = z.infer<typeof OvertimeAhead>;

export const overtimeAheadLive = liveResource<OvertimeAhead>()({
  path: LIVE_PATHS.overtimeAhead,
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'summary'],
  query: z.object({ region: Regions.optional() }).strict(),
  answer: ListAnswer,
  topics: ['workshift', 'timebreak', 'dwo', 'dwo_job', 'job', 'employee', 'region'],
});
