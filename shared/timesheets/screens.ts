import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { Day, DayOrTimestamp, Id, Order, Paging, Regions, Revision, Timestamp } from '../http/query.ts';
import { Role } from '../permissions.ts';
import { LocationKind, PictureMatch, ShiftStatus, ShiftType, TimesheetStatus, Workshift } from './sheets.ts';
import { TemporalWorkshift } from './temporary.ts';

/** What the office's timesheet screens show. Hours are whole minutes throughout. */

/**
 * What the office's timesheet screens show. Hours are whole minutes
 * throughout.
 */

/**
 * One row of the Crew Details table: a person of the day, or with a job selected one shift. `id` is
 * unique in its answer.
 */
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
  revision: Revision.nullable(),
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
  revision: Revision,
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
  revision: Revision,
  jobs: z.array(CrewJob),
  rows: z.array(CrewRow),
  temporalWorkshifts: z.array(TemporalWorkshift),
});
export type CrewSheet = z.infer<typeof CrewSheet>;

/** Both are row numbers; with neither the whole day is answered. */
export const CrewQuery = z
  .object({ jobId: z.coerce.number().pipe(Id).optional(), dwoJobId: z.coerce.number().pipe(Id).optional() })
  .strict();

export const PERSON_DAY_ORDERS = [
  'date',
  'employeeId',
  'fullName',
  'role',
  'supervisor',
  'foreman',
  'region',
  'submittedAt',
] as const;

/**
 * The Employee tab: without dates this payroll week and the last, which are the ones to approve.
 * `status`: `new` is whatever is not approved.
 */
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
