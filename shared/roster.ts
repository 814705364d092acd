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
 * `id` is the employee's number in its table: rows are matched by it. `clockedInAt` is the first
 * clock-in at this job on this day, `clockedOutAt` the last clock-out; it is null while a clock
 * runs there.
 */
export const RosterMember = z.object({
  id: Id,
  fullName: z.string(),
  lastName: z.string(),
  clockInStatus: ClockInStatus,
  clockedInAt: Timestamp.nullable(),
  clockedOutAt: Timestamp.nullable(),
});
export type RosterMember = z.infer<typeof RosterMember>;

/**
 * Where somebody of a crew is: here, here on a break, gone home after work, or missing because they
 * never came.
 */
export type Attendance = 'in' | 'break' | 'left' | 'missing';

/** `clockInStatus` alone tells nobody who went home from who never came: the clock-out does. */
export function attendanceOf({ clockInStatus, clockedOutAt }: Pick<RosterMember, 'clockInStatus' | 'clockedOutAt'>): Attendance {
  if (clockedOutAt) return 'left';
  return clockInStatus === 'out' ? 'missing' : clockInStatus;
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
 * `GET /roster`. `count` and `totals` are over all pages; `totals.in` includes `totals.onBreak`,
 * and everybody is in or out. `left` and `missing` count people by their `Attendance`; who is there
 * now is everybody else. `date` is a day in `timeZone`, the business time zone by its IANA name, so
 * that the answer explains itself to any reader.
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
  }),
});
export type Roster = z.infer<typeof Roster>;

/** How many people have their clock running there. */
export const hereNow = (totals: Roster['totals']): number => totals.in + totals.out - totals.left - totals.missing;

/**
 * `region`: one id or several separated by commas; 0, `all` or nothing means every region. No
 * `date` means the business day.
 */
export const RosterQuery = Paging.extend({
  date: Day.optional(),
  region: Regions.optional(),
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
