import { z } from 'zod';
import { Day, Id, Paging, Regions, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource } from '../live/resource.ts';
import { EXPECTED_SOURCES } from '../rules/expected/late.ts';
import { SaidOfLate } from '../rules/expected/said.ts';
import { ROSTER_ORDERS } from './attendance.ts';

/**
 * State of a clock: a break counts as in, a finished shift as out. On a past day everyone who
 * worked is in.
 */
export const ClockInStatus = z.enum(['in', 'break', 'out']);
export type ClockInStatus = z.infer<typeof ClockInStatus>;

/**
 * Another job of the day where a person has clocked work. `jobId` is its number as people see it,
 * null for a reader who may not see that job; `clockedOutAt` is the last clock-out there, null
 * while the clock runs.
 */
export const Elsewhere = z.object({ jobId: z.string().nullable(), clockedOutAt: Timestamp.nullable() });
export type Elsewhere = z.infer<typeof Elsewhere>;

/** The moment at which a person is expected, and how it is known [roster-4]. */
export const RosterExpected = z.object({ at: Timestamp, source: z.enum(EXPECTED_SOURCES) });

/** Time off that the office entered for the day [roster-6]. */
export const RosterOff = z.enum(['HOLIDAY', 'NO_SHOW']);

/**
 * A crew member on the roster. `id` is the employee's row number, by which rows are matched.
 * `clockedInAt` is the first clock-in at this job on this day, `clockedOutAt` the last clock-out,
 * null while a clock runs. `elsewhere` is absent for anyone who has clocked work here, `off` for
 * anyone who has clocked work that day. `expected` is absent on a day that is over, and where it is
 * not known; with the time it says who is due later or late [roster-5]. `call` is what came of the
 * last call about them [roster-11], absent where nobody has called.
 */
export const RosterMember = z.object({
  id: Id,
  fullName: z.string(),
  lastName: z.string(),
  clockInStatus: ClockInStatus,
  clockedInAt: Timestamp.nullable(),
  clockedOutAt: Timestamp.nullable(),
  elsewhere: Elsewhere.optional(),
  off: RosterOff.optional(),
  expected: RosterExpected.optional(),
  call: SaidOfLate.optional(),
});
export type RosterMember = z.infer<typeof RosterMember>;

/**
 * A job of the day with its crew. `id` equals `jobPk`; `changedAt` is the crew's last clock change.
 * `foremanPhone` is absent for programs that may not read people, the row numbers of foreman and
 * supervisor where names are hidden.
 */
export const RosterRow = z.object({
  id: Id,
  jobId: z.string(),
  /** The number of the job as people see it. */
  shownNumber: z.string().optional(),
  jobPk: Id,
  regionId: Id,
  foremanId: Id.nullable().optional(),
  foremanName: z.string().nullable(),
  foremanPhone: z.string().nullable().optional(),
  supervisorId: Id.nullable().optional(),
  supervisorName: z.string().nullable(),
  changedAt: Timestamp.nullable(),
  crew: z.array(RosterMember),
});
export type RosterRow = z.infer<typeof RosterRow>;

/**
 * `GET /roster`. `count` and `totals` are over all pages, and each person counts once, on however
 * many jobs they are [roster-3]. `elsewhere` counts those who work on a job that is not among the
 * rows; everybody else is in or out, and `in` includes `onBreak`. `left` and `missing` count by
 * `Attendance`; who is there now is the rest of those in or out. `date` is a day in `timeZone`, the
 * business time zone by its IANA name, so that the answer explains itself to any reader.
 *
 * `waiting` is over all pages as well. `off` counts those who are off, who are in no other count;
 * `expectedAt` counts missing people by the moment at which they are expected, each at the earliest
 * of theirs; `attended` those of them about whom it is known what came of a call, by the moment
 * until which it holds, `""` for the whole day [roster-11]. `usual` has the usual count of people
 * in at each five minutes of the clock from midnight on [roster-7]; null on a day that is over,
 * and while there is no such day. An older api answers neither.
 */
export const Roster = z.object({
  date: Day,
  timeZone: z.string(),
  roster: z.array(RosterRow),
  count: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
  totals: z.object({
    in: z.number().int(),
    onBreak: z.number().int(),
    out: z.number().int(),
    left: z.number().int(),
    missing: z.number().int(),
    elsewhere: z.number().int(),
  }),
  waiting: z
    .object({
      off: z.number().int(),
      expectedAt: z.record(z.string(), z.number().int()),
      attended: z.record(z.string(), z.number().int()).optional(),
    })
    .optional(),
  usual: z.array(z.number().int()).nullish(),
});
export type Roster = z.infer<typeof Roster>;

export const RosterOrder = z.enum(ROSTER_ORDERS);
export type RosterOrder = z.infer<typeof RosterOrder>;

/**
 * `region`: ids separated by commas; 0, `all` or empty means every region. `date` defaults to the
 * current business day, `order` to the numbers.
 */
export const RosterQuery = Paging.extend({
  date: Day.optional(),
  region: Regions.optional(),
  order: RosterOrder.optional(),
}).strict();
export type RosterQuery = z.infer<typeof RosterQuery>;

/** The jobs of a day with their crews, live. */
export const rosterLive = liveResource<Roster>()({
  path: LIVE_PATHS.roster,
  everyMs: 2_000,
  audience: 'scope',
  right: ['read', 'roster'],
  query: RosterQuery,
  answer: z.looseObject({ roster: z.array(z.unknown()) }),
  topics: ['workshift', 'timebreak', 'dwo', 'dwo_job', 'crew', 'employee_crew', 'job', 'employee', 'display', 'late_call'],
});
