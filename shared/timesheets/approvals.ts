import { z } from 'zod';
import { Day, Id, Revision, SeenRevision } from '../http/query.ts';
import { SHEET_FINDINGS } from './rules/findings.ts';
import { Dwo, DwoJob, REASON_MAX, ShownRevisions, TimesheetStatus } from './sheets.ts';

export const ApproveDwoJob = z.object({ revision: SeenRevision, revisions: ShownRevisions }).strict().nullish();

export const ApproveWorkshifts = z.object({ workshiftIds: z.array(Id).min(1).max(300), revisions: ShownRevisions }).strict();

/** `POST dwo_job/{id}/sendBack` */
export const SendBack = z
  .object({
    reason: z
      .string('Please say why')
      .trim()
      .min(1, 'Please say why')
      .max(REASON_MAX, `must have at most ${REASON_MAX} characters`),
    revision: SeenRevision,
  })
  .strict();

/** `POST dwo_job/{id}/unapprove` */
export const Unapprove = z.object({ revision: SeenRevision }).strict().nullish();

/**
 * What was approved, or given back: the sheets and days as they are now, and the shifts that were
 * written. `minutes` leave No Show out.
 */
export const Approval = z.object({
  data: z.object({
    dwoJobs: z.array(DwoJob),
    dwos: z.array(Dwo),
    workshiftIds: z.array(Id),
    minutes: z.number().int(),
  }),
});

/** The same of shifts apart from their sheets, with the revisions that they have since. */
export const ApprovalOfShifts = z.object({
  data: Approval.shape.data.extend({ revisions: z.record(z.string(), Revision) }),
});

const MOST_DAYS = 300;

/** `GET dwo/approvable`: row numbers of days, separated by commas. */
export const ApprovableQuery = z
  .object({
    ids: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9})*$/, 'must be row numbers separated by commas')
      .transform((text) => [...new Set(text.split(',').map(Number))])
      .pipe(z.array(Id).max(MOST_DAYS, `must name at most ${MOST_DAYS}`)),
  })
  .strict();

/** A job's sheet of a day, and what would come of approving it now. */
export const ApprovableSheet = z.object({
  dwoJobId: Id,
  dwoId: Id,
  jobId: Id,
  jobNumber: z.string(),
  date: Day,
  foreman: z.string(),
  status: TimesheetStatus,
  /** No Show is left out. */
  minutes: z.number().int(),
  /** With these it is approved as it is now, and not if it has moved. */
  revision: Revision,
  revisions: z.record(z.string(), Revision),
  /** What payroll would ask about it. Nothing of it keeps it from being approved. */
  findings: z.array(z.object({ kind: z.enum(SHEET_FINDINGS), count: z.number().int() })),
  /** Why it would be refused; null when it would not. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type ApprovableSheet = z.infer<typeof ApprovableSheet>;

/** Of the days that the caller sees, in the order of their dates and foremen. */
export const ApprovableSheets = z.object({ data: z.array(ApprovableSheet) });
