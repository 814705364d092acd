import { z } from 'zod';
import { AlertType } from '../alerts/alerts.ts';
import { Day, Id, Regions, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource } from '../live/resource.ts';
import { RosterRow, rosterLive } from './roster.ts';

/** What of a shift somebody of the office has entered or changed, and when they did. */
export const ReplayEdit = z.object({ at: Timestamp, of: z.enum(['start', 'end', 'break']), by: z.string().nullable() });
export type ReplayEdit = z.infer<typeof ReplayEdit>;

/**
 * A shift of the day as it is recorded now. `jobPk` is null for a job that the reader may not see;
 * `isWork` is false for time off and No Show, which are no attendance.
 */
export const ReplayShift = z.object({
  id: Id,
  employeeId: Id,
  jobPk: Id.nullable(),
  /** The job's number as people see it; null for a job that the reader may not see. */
  jobId: z.string().nullable(),
  isWork: z.boolean(),
  /** On the sheet of the day before: it counts while it runs, and not once it is over. */
  isCarried: z.literal(true).optional(),
  start: Timestamp,
  end: Timestamp.nullable(),
  breaks: z.array(z.object({ start: Timestamp, end: Timestamp.nullable() })),
  edits: z.array(ReplayEdit),
});
export type ReplayShift = z.infer<typeof ReplayShift>;

/**
 * Somebody who was on a crew for a part of the day only: they joined it, left it, or are on no crew
 * of the job and came to work there. `id` is unique in the answer.
 */
export const ReplayStay = z.object({
  id: z.string(),
  jobPk: Id,
  employeeId: Id,
  fullName: z.string(),
  lastName: z.string(),
  from: Timestamp.nullable(),
  until: Timestamp.nullable(),
});
export type ReplayStay = z.infer<typeof ReplayStay>;

/** An alert that was raised on the day, about a job that the reader sees. */
export const ReplayAlert = z.object({ id: Id, at: Timestamp, type: AlertType, data: z.unknown() });
export type ReplayAlert = z.infer<typeof ReplayAlert>;

/**
 * `GET /roster/replay`: a day from which the roster at any of its moments follows
 * (`shared/roster/rules/replay.ts`). `roster` are all rows of that day's roster that the reader
 * sees, `shifts` those of the people on them, on whatever job, and those that they began on the day
 * before and that ran over midnight; `isOver` says that the day is past and nobody's clock of it
 * runs. `usual` is that of the roster [roster-7], for a past day as well.
 */
export const RosterReplay = z.object({
  date: Day,
  timeZone: z.string(),
  isOver: z.boolean(),
  roster: z.array(RosterRow),
  shifts: z.array(ReplayShift),
  stays: z.array(ReplayStay),
  usual: z.array(z.number().int()).nullish(),
  alerts: z.array(ReplayAlert).optional(),
});
export type RosterReplay = z.infer<typeof RosterReplay>;

export const RosterReplayQuery = z.object({ date: Day.optional(), region: Regions.optional() }).strict();

/** A day of the roster with all that was recorded of it. */
export const rosterReplayLive = liveResource<RosterReplay>()({
  ...rosterLive,
  // Not for displays, which show the present.
  right: ['read', 'rosterReplay'],
  path: LIVE_PATHS.rosterReplay,
  everyMs: 15_000,
  query: RosterReplayQuery,
  topics: [...rosterLive.topics, 'alert'],
  answer: z.looseObject({ roster: z.array(z.unknown()) }),
});
