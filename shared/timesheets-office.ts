import { z } from 'zod';
import { Coordinates, Day, Id, Revision, SeenRevision, Timestamp } from './query.ts';
import { lunchMinutes } from './rules/hours.ts';
import { BreakType, Dwo, DwoJob, NewWorkshift, ShiftType, TimesheetStatus, Workshift } from './timesheets.ts';

/** What the office does with timesheets (specification 1, section 4; 2, sections 5 and 7). Hours are whole minutes throughout. */

/** By work shift id, the revision that was on the screen. */
const Revisions = z.record(z.string().regex(/^\d{1,10}$/, 'must be a work shift id'), Revision).optional();

/** Types a temporary worker's, a new or a time-off row may take; a worked one may take all (specification 2, section 9). */
export const PLAIN_TYPES = ['NORMAL', 'HOLIDAY', 'NO_SHOW', 'STANDBY'] as const satisfies readonly ShiftType[];

const typeError = (issue: { input?: unknown }) => (issue.input === undefined ? 'Type is required' : 'Select a valid type');
const EditedType = z.enum(ShiftType.options, { error: typeError });
const TimeOffType = z.enum(['HOLIDAY', 'NO_SHOW'], { error: typeError });

/** `- - -` is how a screen shows none. */
const PhaseCode = z
  .string()
  .max(20)
  .nullable()
  .transform((code) => (code?.trim() === '- - -' ? '' : code));

/** hh:mm; `0:00` makes no lunch break. */
const LunchTime = z.string().refine((text) => lunchMinutes(text) !== null, 'must be hh:mm');

const OpenStatus = TimesheetStatus.exclude(['approved']);

export const HazardAnalysisChange = z
  .object({ data: z.record(z.string().max(100), z.unknown()), isSigned: z.boolean(), revision: SeenRevision })
  .partial()
  .strict();
export const DwoChange = z
  .object({ description: z.string().max(2000).nullable(), status: OpenStatus, crewId: Id, revision: SeenRevision })
  .partial()
  .strict();
export const DwoJobChange = z
  .object({
    crewId: Id,
    status: OpenStatus,
    startLocation: Coordinates.nullable(),
    endLocation: Coordinates.nullable(),
    revision: SeenRevision,
  })
  .partial()
  .strict();
export const TimebreakEdit = z
  .object({ type: BreakType, start: Timestamp, end: Timestamp, phaseCode: PhaseCode.optional(), revision: SeenRevision })
  .strict();

/** A clock-in; with an end the office's own finished shift, which may last no time. */
export const EnteredWorkshift = NewWorkshift.extend({
  end: Timestamp.optional(),
  endLocation: Coordinates.nullable().optional(),
  lunchTime: LunchTime.optional(),
}).strict();

/** One row of `PUT workshift/`. Without `lunchTime` the breaks stay; `timeBreaksIds` are those that were on the screen. */
export const WorkshiftEdit = z
  .object({
    id: Id,
    date: Day.optional(),
    dwoJobId: Id.optional(),
    employeeId: Id.optional(),
    type: EditedType,
    start: Timestamp,
    end: Timestamp,
    lunchTime: LunchTime.optional(),
    phaseCode: PhaseCode.optional(),
    timeBreaksIds: z.array(Id).max(100).optional(),
    revision: SeenRevision,
  })
  .strict();
export const WorkshiftEdits = z.object({ workshifts: z.array(WorkshiftEdit).min(1).max(300) }).strict();
export const OneWorkshiftEdit = WorkshiftEdit.omit({ id: true }).strict();

/** What an edit took the approval of. */
export const Reopened = z.object({ dwos: z.array(Id), dwoJobs: z.array(Id), workshifts: z.array(Id) });
export type Reopened = z.infer<typeof Reopened>;
export const EditedWorkshifts = z.object({ data: z.array(Workshift), reopened: Reopened });
export const EditedWorkshift = z.object({ data: Workshift, reopened: Reopened });

/** Turns the rows of these jobs into time off. */
export const TimeOff = z
  .object({
    dwoJobIds: z.array(Id).min(1).max(50),
    type: TimeOffType.default('HOLIDAY'),
    /** Only these people's rows; everybody's when absent. */
    employeeIds: z.array(Id).min(1).max(300).optional(),
    revisions: Revisions,
  })
  .strict();

export const ApproveDwoJob = z.object({ revision: SeenRevision, revisions: Revisions }).strict().nullish();
export const ApproveWorkshifts = z.object({ workshiftIds: z.array(Id).min(1).max(300), revisions: Revisions }).strict();
/** What was approved; `minutes` leave No Show out. */
export const Approval = z.object({
  data: z.object({
    dwoJobs: z.array(DwoJob),
    dwos: z.array(Dwo),
    workshiftIds: z.array(Id),
    minutes: z.number().int(),
  }),
});

const requiredTime = z.string('Date is required').min(1, 'Date is required').pipe(z.iso.datetime('Date must be a valid date'));

/** A person without an employee record. Only the time of day counts; the date is the DWO's. */
export const TemporalWorkshift = z.object({
  id: Id,
  dwoJobId: Id,
  employeeName: z.string(),
  type: ShiftType,
  start: Timestamp,
  end: Timestamp,
  createdById: Id.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
});
export type TemporalWorkshift = z.infer<typeof TemporalWorkshift>;
const temporalFields = {
  employeeName: z.string('Employee name is required').trim().min(1, 'Employee name is required').max(100),
  // The specification copies the name's message (2, section 5).
  type: z.enum(ShiftType.options, 'Employee name is required').pipe(z.enum(PLAIN_TYPES, 'Select a valid type')),
  start: requiredTime,
  end: requiredTime,
};
export const NewTemporalWorkshift = z.object({ dwoJobId: Id, ...temporalFields }).strict();
export const TemporalWorkshiftEdit = z.object({ ...temporalFields, dwoJobId: Id.optional(), revision: SeenRevision }).strict();
export const TemporalWorkshiftChange = TemporalWorkshiftEdit.partial().strict();
export const TemporalSwap = z.object({ employeeId: Id, revision: SeenRevision }).strict();
