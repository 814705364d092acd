import { z } from 'zod';
import { Alert } from '../alerts/alerts.ts';
import { ExportFamily } from '../exports.ts';
import { Day, Id, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource, ThingAnswer } from '../live/resource.ts';

/** How many there are, and the first of them. */
const part = <Row extends z.ZodType>(row: Row) => z.object({ count: z.number().int(), first: z.array(row) });

const AwaySheet = z.object({ dwoJobId: Id, dwoId: Id, date: Day, jobNumber: z.string(), foreman: z.string() });
export type AwaySheet = z.infer<typeof AwaySheet>;
const AwayAlert = Alert.pick({ id: true, type: true, data: true, createdAt: true });
export type AwayAlert = z.infer<typeof AwayAlert>;
const AwayFile = z.object({
  id: Id,
  of: z.enum(['export', 'upload', 'import']),
  /** Of an export. */
  family: ExportFamily.nullable(),
  name: z.string(),
  hasFailed: z.boolean(),
});
export type AwayFile = z.infer<typeof AwayFile>;
const AwayJob = z.object({ id: Id, jobNumber: z.string(), alertId: Id });
export type AwayJob = z.infer<typeof AwayJob>;

/**
 * What happened between two moments in one's own part, and that one has not seen: open alerts,
 * sheets that came in and wait, sheets that were sent back, files of one's own, jobs over their
 * bid.
 */
export const Away = z.object({
  since: Timestamp,
  until: Timestamp,
  alerts: part(AwayAlert),
  sheets: part(AwaySheet),
  sentBack: part(AwaySheet),
  files: part(AwayFile),
  overcost: part(AwayJob),
});
export type Away = z.infer<typeof Away>;

/** `GET away`: null while there is nothing to tell [away-1]. */
export const OneAway = z.object({ data: z.object({ away: Away.nullable() }) });

/** `POST away/dismiss`: the `until` of what was shown. */
export const AwayDismissal = z.object({ until: Timestamp }).strict();

export const awayLive = {
  away: liveResource<z.infer<typeof OneAway>>()({
    path: LIVE_PATHS.away,
    everyMs: 15_000,
    audience: 'person',
    right: ['read', 'away'],
    query: z.object({}).strict(),
    answer: ThingAnswer,
    topics: [
      'alert',
      'download_iif',
      'download_job_csv',
      'download_workshift_csv',
      'dwo',
      'dwo_job',
      'employee',
      'employee/csv',
      'import',
      'job',
      'upload_employee',
    ],
  }),
};
