import { z } from 'zod';
import { Day, Id, Paging, Regions, Timestamp } from './query.ts';

/** On break counts as in; a finished shift counts as out. */
export const ClockInStatus = z.enum(['in', 'break', 'out']);
export type ClockInStatus = z.infer<typeof ClockInStatus>;

/** `id` is the employee's number in its table: rows are matched by it. */
export const RosterMember = z.object({
  id: Id,
  fullName: z.string(),
  lastName: z.string(),
  clockInStatus: ClockInStatus,
});
export type RosterMember = z.infer<typeof RosterMember>;

/** One job of the day with its crew. `id` equals `jobPk`; `changedAt` is the crew's last clock change of that day. */
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
 * `GET /roster`. `count` and `totals` are over all pages; `totals.in` includes `totals.onBreak`. `date` is a day in `timeZone`, the
 * business time zone by its IANA name, so that the answer explains itself to any reader.
 */
export const Roster = z.object({
  date: Day,
  timeZone: z.string(),
  roster: z.array(RosterRow),
  count: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
  totals: z.object({ in: z.number().int(), onBreak: z.number().int(), out: z.number().int() }),
});
export type Roster = z.infer<typeof Roster>;

/** `region`: one id or several separated by commas; 0, `all` or nothing means every region. No `date` means the business day. */
export const RosterQuery = Paging.extend({
  date: Day.optional(),
  region: Regions.optional(),
}).strict();
export type RosterQuery = z.infer<typeof RosterQuery>;
