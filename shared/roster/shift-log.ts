import { z } from 'zod';
import { AlertType } from '../alerts/alerts.ts';
import { Day, Id, oneOf, Regions, Revision, SeenRevision, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource } from '../live/resource.ts';
import { SaidOfLate } from '../rules/expected/said.ts';
import { LINE_MAX, LINE_TOO_LONG } from '../rules/notes.ts';
import { rosterLive } from './roster.ts';

/** What an entry of the shift log that writes itself is about. */
export const LogKind = z.enum([
  'firstIn',
  'notIn',
  'late',
  'lastOut',
  'alert',
  'submitted',
  'approved',
  'sentBack',
  'imported',
  'deactivated',
  'said',
  'feedLost',
]);
export type LogKind = z.infer<typeof LogKind>;

/**
 * An entry of the shift log that follows from what is recorded. Several of a kind by one person
 * within an hour are one entry, from `at` to `until`; `of` is the number that `count` is a part of.
 */
export const LogEntry = z.object({
  id: z.string(),
  kind: LogKind,
  at: Timestamp,
  until: Timestamp.nullable(),
  count: z.number().int().nullable(),
  of: z.number().int().nullable(),
  /** Whom it is about. */
  person: z.string().nullable(),
  /** Who did it. */
  by: z.string().nullable(),
  jobPk: Id.nullable(),
  /** The job's number as people see it. */
  jobNumber: z.string().nullable(),
  fileName: z.string().nullable(),
  alert: z.object({ type: AlertType, data: z.unknown() }).nullable(),
  /** What came of a call, of which `by` told [roster-11]; `count` are the people it was about. */
  said: SaidOfLate.pick({ outcome: true, until: true, words: true }).optional(),
  /** Who has cleared the alert for themselves, first ones first. */
  cleared: z.array(z.object({ by: z.string(), at: Timestamp })),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** A line that somebody wrote into the shift log of a day. */
export const ShiftLogLine = z.object({
  id: Id,
  date: Day,
  note: z.string(),
  createdById: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
});
export type ShiftLogLine = z.infer<typeof ShiftLogLine>;

const note = z.string('Line is required').trim().min(1, 'Line is required').max(LINE_MAX, LINE_TOO_LONG);

/** `POST shift_log_line` */
export const NewShiftLogLine = z.object({ date: Day, note }).strict();
/** `PATCH shift_log_line/{id}`: a line stays on its day. */
export const ShiftLogLineChange = z.object({ note, revision: SeenRevision }).strict();
export const OneShiftLogLine = oneOf(ShiftLogLine);

/**
 * `POST feed_loss`: from the last answer that a gateway had until the next one, of a loss that
 * screens have shown [roster-14]. Only gateways reach it.
 */
export const FeedLoss = z.object({ from: Timestamp, until: Timestamp }).strict();
export type FeedLoss = z.infer<typeof FeedLoss>;

/** `GET /roster/log`: the shift log of a day, each list in the order of time. */
export const ShiftLog = z.object({
  date: Day,
  timeZone: z.string(),
  isOver: z.boolean(),
  entries: z.array(LogEntry),
  lines: z.array(ShiftLogLine.extend({ by: z.string() })),
});
export type ShiftLog = z.infer<typeof ShiftLog>;

export const ShiftLogQuery = z.object({ date: Day.optional(), region: Regions.optional() }).strict();

/** The shift log of a day, which writes itself, with the lines that people wrote. */
export const shiftLogLive = liveResource<ShiftLog>()({
  path: LIVE_PATHS.shiftLog,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'shiftLog'],
  query: ShiftLogQuery,
  answer: z.looseObject({ entries: z.array(z.unknown()), lines: z.array(z.unknown()) }),
  topics: [...rosterLive.topics, 'alert', 'import', 'shift_log_line', 'feed_loss'],
});
