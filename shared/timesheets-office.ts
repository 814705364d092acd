import { z } from 'zod';
import { PersonRef } from './employees.ts';
import { Role } from './permissions.ts';
import { Coordinates, Day, DayOrTimestamp, Id, Order, Paging, Regions, Timestamp } from './query.ts';
import { lunchMinutes } from './rules/hours.ts';
import {
  BreakType,
  Dwo,
  DwoJob,
  LocationKind,
  NewWorkshift,
  PictureMatch,
  ShiftStatus,
  ShiftType,
  TimesheetStatus,
  Workshift,
} from './timesheets.ts';

/** What the office does with timesheets (specification 1, section 4; 2, sections 5 and 7). Hours are whole minutes throughout. */

const Revision = z.number().int().optional();
/** By work shift id, the revision that was on the screen. */
const Revisions = z.record(z.string().regex(/^\d{1,10}$/, 'must be a work shift id'), z.number().int()).optional();

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
  .object({ data: z.record(z.string().max(100), z.unknown()), isSigned: z.boolean(), revision: Revision })
  .partial()
  .strict();
export const DwoChange = z
  .object({ description: z.string().max(2000).nullable(), status: OpenStatus, crewId: Id, revision: Revision })
  .partial()
  .strict();
export const DwoJobChange = z
  .object({
    crewId: Id,
    status: OpenStatus,
    startLocation: Coordinates.nullable(),
    endLocation: Coordinates.nullable(),
    revision: Revision,
  })
  .partial()
  .strict();
export const TimebreakEdit = z
  .object({ type: BreakType, start: Timestamp, end: Timestamp, phaseCode: PhaseCode.optional(), revision: Revision })
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
    revision: Revision,
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

export const ApproveDwoJob = z.object({ revision: Revision, revisions: Revisions }).strict().nullish();
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
  revision: z.number().int(),
});
export type TemporalWorkshift = z.infer<typeof TemporalWorkshift>;
const temporalFields = {
  employeeName: z.string('Employee name is required').trim().min(1, 'Employee name is required').max(100),
  // The specification copies the name's message (2, section 5).
  type: z.enum(ShiftType.options, 'Employee name is required'),
  start: requiredTime,
  end: requiredTime,
};
export const NewTemporalWorkshift = z.object({ dwoJobId: Id, ...temporalFields }).strict();
export const TemporalWorkshiftEdit = z.object({ ...temporalFields, dwoJobId: Id.optional(), revision: Revision }).strict();
export const TemporalWorkshiftChange = TemporalWorkshiftEdit.partial().strict();
export const TemporalSwap = z.object({ employeeId: Id, revision: Revision }).strict();

/** One row of the Crew Details table: a person of the day, or with a job selected one shift. `id` is unique in its answer. */
export const CrewRow = z.object({
  id: Id,
  /** Null without a selected job. */
  workshiftId: Id.nullable(),
  employeeId: Id,
  employeeNumber: z.string(),
  fullName: z.string(),
  role: Role,
  isForeman: z.boolean(),
  isDriver: z.boolean(),
  startPictureId: Id.nullable(),
  endPictureId: Id.nullable(),
  start: Timestamp,
  end: Timestamp.nullable(),
  lunchMinutes: z.number().int(),
  timeBreaksIds: z.array(Id),
  minutes: z.number().int(),
  phaseCode: z.string().nullable(),
  /** Null when a person has several. */
  type: ShiftType.nullable(),
  status: ShiftStatus,
  approvalStatus: TimesheetStatus,
  wasTemporal: z.boolean(),
  warnings: z.object({
    /** 'User did not sign hazard form' */
    hazardUnsigned: z.boolean(),
    /** 'User had a photo mismatch' */
    photoMismatch: z.boolean(),
    /** 'Biometrics Conflict' */
    biometricsConflict: z.boolean(),
  }),
  /** The shift's; null without a selected job. */
  revision: z.number().int().nullable(),
});
export type CrewRow = z.infer<typeof CrewRow>;

const LastApproved = z.object({ by: z.string().nullable(), byId: Id.nullable(), at: Timestamp }).nullable();
const CrewJob = z.object({
  dwoJobId: Id,
  jobId: Id,
  jobNumber: z.string(),
  jobType: z.string(),
  status: TimesheetStatus,
  minutes: z.number().int(),
  tripHistoryUrl: z.string().nullable(),
  lastApproved: LastApproved,
  revision: z.number().int(),
});

/** `GET dwo/{id}/crew`: of the whole day, or of one of its jobs. */
export const CrewSheet = z.object({
  dwoId: Id,
  date: Day,
  foremanId: Id,
  /** The selected one; null for the whole day. */
  dwoJobId: Id.nullable(),
  jobId: Id.nullable(),
  status: TimesheetStatus,
  lastApproved: LastApproved,
  minutes: z.number().int(),
  /** The DWO job's, or the DWO's. */
  revision: z.number().int(),
  jobs: z.array(CrewJob),
  rows: z.array(CrewRow),
  temporalWorkshifts: z.array(TemporalWorkshift),
});
export type CrewSheet = z.infer<typeof CrewSheet>;

/** Both are row numbers; with neither the whole day is answered. */
export const CrewQuery = z
  .object({ jobId: z.coerce.number().pipe(Id).optional(), dwoJobId: z.coerce.number().pipe(Id).optional() })
  .strict();

export const PERSON_DAY_ORDERS = ['date', 'employeeId', 'fullName', 'role', 'supervisor', 'foreman', 'region'] as const;
/** The Employee tab: without dates the last 30 days. `status`: `new` is whatever is not approved. */
export const PersonDayQuery = Paging.extend({
  search: z.string().max(100).optional(),
  role: z.enum(['all', 'foreman', 'worker']).default('all'),
  status: z.enum(['all', 'new', 'approved']).default('all'),
  startDate: DayOrTimestamp.optional(),
  endDate: DayOrTimestamp.optional(),
  region: Regions.optional(),
  order: z.string().max(500).optional(),
}).strict();
export type PersonDayQuery = z.infer<typeof PersonDayQuery>;

/** One person on one day. `id` is unique: the person's number and the day. */
export const PersonDay = z.object({
  id: z.string(),
  employeePk: Id,
  employeeId: z.string(),
  fullName: z.string(),
  role: Role,
  date: Day,
  supervisorId: Id.nullable(),
  supervisor: z.string().nullable(),
  foremanId: Id,
  foreman: z.string(),
  regionId: Id.nullable(),
  region: z.string().nullable(),
  /** When the last of the day's shifts reached the api. */
  submittedAt: Timestamp,
  minutes: z.number().int(),
  status: z.enum(['new', 'approved']),
});
export type PersonDay = z.infer<typeof PersonDay>;
export const PersonDays = z.object({
  data: z.array(PersonDay),
  count: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
  order: Order,
  startDate: Day,
  endDate: Day,
});

/** Without dates today. */
export const EmployeeShiftsQuery = z
  .object({ startDate: DayOrTimestamp.optional(), endDate: DayOrTimestamp.optional() })
  .strict();
export const EmployeeShift = Workshift.extend({
  approvalStatus: TimesheetStatus,
  lunchMinutes: z.number().int(),
  lunchTime: z.string(),
  timeBreaksIds: z.array(Id),
  dwoId: Id,
  jobId: Id,
  jobNumber: z.string(),
  jobAddress: z.string(),
  supervisor: PersonRef.nullable(),
  foreman: PersonRef,
  commentCount: z.number().int(),
  /** The newest comment. */
  comment: z.string().nullable(),
  startLocationType: LocationKind,
  endLocationType: LocationKind,
  startPictureMatchStatus: PictureMatch,
});
export type EmployeeShift = z.infer<typeof EmployeeShift>;

/** `GET employee/{id}/workshift`. `status` is approved when every shift is; null without shifts. */
export const EmployeeShifts = z.object({
  employee: PersonRef.extend({
    role: Role,
    isActive: z.boolean(),
    companyName: z.string().nullable(),
    regionId: Id.nullable(),
    region: z.string().nullable(),
    pictureUrl: z.string().nullable(),
  }),
  status: TimesheetStatus.nullable(),
  startDate: Day,
  endDate: Day,
  minutes: z.number().int(),
  workShifts: z.array(EmployeeShift),
});
export type EmployeeShifts = z.infer<typeof EmployeeShifts>;
