import { z } from 'zod';
import { Day, Id, Paging, Regions, Timestamp } from './http/query.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { liveResource } from './live/resource.ts';

/**
 * How a clock stands: on break counts as in; a finished shift counts as out. On a day that is over,
 * whoever worked is in.
 */
export const ClockInStatus = z.enum(['in', 'break', 'out']);
export type ClockInStatus = z.infer<typeof ClockInStatus>;

/**
 * Another job of the day at which somebody has a clock of work. `jobId` is its number, null for a
 * reader who may not see that job; `clockedOutAt` is the last clock-out there, null while the clock
 * runs.
 */
export const Elsewhere = z.object({ jobId: z.string().nullable(), clockedOutAt: Timestamp.nullable() });
export type Elsewhere = z.infer<typeof Elsewhere>;

/**
 * `id` is the employee's number in its table: rows are matched by it. `clockedInAt` is the first
 * clock-in at this job on this day, `clockedOutAt` the last clock-out; it is null while a clock
 * runs there. Nobody who has a clock of work here is `elsewhere`.
 */
export const RosterMember = z.object({
  id: Id,
  fullName: z.string(),
  lastName: z.string(),
  clockInStatus: ClockInStatus,
  clockedInAt: Timestamp.nullable(),
  clockedOutAt: Timestamp.nullable(),
  elsewhere: Elsewhere.optional(),
});
export type RosterMember = z.infer<typeof RosterMember>;

/**
 * Where somebody of a crew is: here, here on a break, at work on another job, gone home after work
 * on this job or another, or missing because they came to no job that day [roster-2].
 */
export type Attendance = 'in' | 'break' | 'elsewhere' | 'left' | 'missing';

/** `clockInStatus` alone tells nobody who went home from who never came: the clock-out does. */
export function attendanceOf({
  clockInStatus,
  clockedOutAt,
  elsewhere,
}: Pick<RosterMember, 'clockInStatus' | 'clockedOutAt' | 'elsewhere'>): Attendance {
  if (clockedOutAt) return 'left';
  if (clockInStatus !== 'out') return clockInStatus;
  if (elsewhere) return elsewhere.clockedOutAt ? 'left' : 'elsewhere';
  return 'missing';
}

/**
 * One job of the day with its crew. `id` equals `jobPk`; `changedAt` is the crew's last clock
 * change of that day.
 */
export const RosterRow = z.object({
  id: Id,
  jobId: z.string(),
  jobPk: Id,
  regionId: Id,
  foremanName: z.string().nullable(),
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
});
export type Roster = z.infer<typeof Roster>;

/** How many people have their clock running there. */
export const hereNow = (totals: Roster['totals']): number => totals.in + totals.out - totals.left - totals.missing;

/** By number, or where most of a crew are missing first. */
export const RosterOrder = z.enum(['number', 'trouble']);
export type RosterOrder = z.infer<typeof RosterOrder>;

/**
 * `region`: one id or several separated by commas; 0, `all` or nothing means every region. No
 * `date` means the business day, no `order` that of the numbers.
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
  topics: ['workshift', 'timebreak', 'dwo', 'dwo_job', 'crew', 'employee_crew', 'job', 'employee'],
});
