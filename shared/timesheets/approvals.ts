import { z } from 'zod';
import { ForeseenRefusal, ManyIds } from '../http/many.ts';
import { Day, Id, Revision, SeenRevision } from '../http/query.ts';
import { REASON_MAX } from '../rules/notes.ts';
import { Dwo, DwoJob, Found, ShownRevisions, TimesheetStatus } from './sheets.ts';

const Reason = z
  .string('Please say why')
  .trim()
  .min(1, 'Please say why')
  .max(REASON_MAX, `must have at most ${REASON_MAX} characters`);

/** `onBehalfReason`: why it is approved in place of its supervisor [approval-13]. */
export const ApproveDwoJob = z
  .object({ revision: SeenRevision, revisions: ShownRevisions, onBehalfReason: Reason.optional() })
  .strict()
  .nullish();

export const ApproveWorkshifts = z.object({ workshiftIds: z.array(Id).min(1).max(300), revisions: ShownRevisions }).strict();

/** `POST dwo_job/{id}/sendBack` */
export const SendBack = z.object({ reason: Reason, revision: SeenRevision }).strict();

/** `POST dwo_job/{id}/unapprove` */
export const Unapprove = z.object({ revision: SeenRevision }).strict().nullish();

/**
 * The result of an approval or its withdrawal: the sheets and days as they are now, and the changed
 * shifts. `minutes` are without No Show.
 */
export const Approval = z.object({
  data: z.object({
    dwoJobs: z.array(DwoJob),
    dwos: z.array(Dwo),
    workshiftIds: z.array(Id),
    minutes: z.number().int(),
  }),
});

/** The result of an approval of single shifts, with their new revisions. */
export const ApprovalOfShifts = z.object({
  data: Approval.shape.data.extend({ revisions: z.record(z.string(), Revision) }),
});

/** `GET dwo/approvable`: row numbers of days. */
export const ApprovableQuery = z.object({ ids: ManyIds }).strict();

/** A job's sheet of a day, with the outcome of approving it now. */
export const ApprovableSheet = z.object({
  dwoJobId: Id,
  dwoId: Id,
  jobId: Id,
  jobNumber: z.string(),
  date: Day,
  foreman: z.string(),
  status: TimesheetStatus,
  /** Whole minutes without No Show. */
  minutes: z.number().int(),
  /** The revisions to send with an approval, which is refused after a change. */
  revision: Revision,
  revisions: z.record(z.string(), Revision),
  /** Warnings for payroll; none of them prevents the approval. */
  findings: z.array(Found),
  /** The refusal that an approval would get; null when it would succeed. */
  refusal: ForeseenRefusal,
});
export type ApprovableSheet = z.infer<typeof ApprovableSheet>;

/** Sheets of the days that the caller sees, by date and foreman. */
export const ApprovableSheets = z.object({ data: z.array(ApprovableSheet) });
