import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import {
  AskedNear,
  Coordinates,
  Day,
  DayOrTimestamp,
  Id,
  type ListOf,
  listOf,
  MayOpen,
  Near,
  Order,
  Paging,
  PathId,
  Regions,
  Revision,
  Timestamp,
} from '../http/query.ts';
import { JobCategory, JobType } from '../jobs/jobs.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource, ThingAnswer } from '../live/resource.ts';
import { Region } from '../regions.ts';
import { Role } from '../roles.ts';
import { SaidOfLate } from '../rules/expected/said.ts';
import { DwoListQuery } from './days.ts';
import { Proposal } from './proposals.ts';
import { Dwo, DwoJob, Found, LocationKind, PictureMatch, ShiftStatus, ShiftType, TimesheetStatus, Workshift } from './sheets.ts';
import { TemporalWorkshift } from './temporary.ts';

/** Data of the office's timesheet screens. Hours are whole minutes throughout. */

/** A foreman's day in the list of timesheets. */
export const ListedDwo = Dwo.extend({
  foreman: PersonRef.nullable(),
  supervisor: PersonRef.nullable(),
  region: Region.nullable(),
  /** Its jobs that were sent back, if included. */
  sentBackJobs: z.array(DwoJob).optional(),
});
export type ListedDwo = z.infer<typeof ListedDwo>;

/**
 * What the sheets of a day amount to, of those that the reader sees. Supervisors are left out, as
 * in Crew Details.
 */
export const DayFigures = z.object({
  /** Whole minutes of finished shifts, without No Show. */
  minutes: z.number().int(),
  /** Number of people with a shift. */
  people: z.number().int(),
  /** Those who are still clocked in, and since when the first of them is; null when nobody is. */
  running: z.object({ people: z.number().int(), since: Timestamp }).nullable(),
  /** What is to be looked at before an approval, over all of the day's sheets [approval-10]. */
  findings: z.array(Found),
});
export type DayFigures = z.infer<typeof DayFigures>;

/** A row of the Crew tab. */
export const ListedDay = ListedDwo.extend({ figures: DayFigures });
export type ListedDay = z.infer<typeof ListedDay>;

/** The days in the parts of the queue, over all pages. */
export const DayQueue = z.object({
  toLook: z.number().int(),
  usual: z.object({ dwoIds: z.array(Id), minutes: z.number().int(), people: z.number().int() }),
  running: z.number().int(),
});
export type DayQueue = z.infer<typeof DayQueue>;

/** Most days that are put in the order of the queue. */
export const MOST_QUEUED = 300;

/**
 * Query of the Crew tab: filters and orders as `GET dwo`. `first=toLook` puts days with something
 * to look at first, then those that are as usual, then those with people still clocked in, each
 * part in the order that is asked for; of more days than `MOST_QUEUED` the first of that order.
 */
export const CrewDaysQuery = DwoListQuery.omit({ include: true })
  .extend({ first: z.enum(['toLook']).optional() })
  .strict();

/** `queue` is there with `first`. */
export const CrewDays = listOf(ListedDay).extend({ queue: DayQueue.optional() });

/** `GET dwo/crews`: the Crew tab of the timesheets. */
export const crewDaysLive = liveResource<z.infer<typeof CrewDays>>()({
  path: LIVE_PATHS.crewDays,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'officeTimesheet'],
  query: CrewDaysQuery,
  answer: ListAnswer,
  topics: [
    'alert',
    'dwo',
    'dwo_job',
    'employee',
    'employee_crew',
    'job',
    'late_call',
    'region',
    'sheet_signs',
    'timebreak',
    'workshift',
  ],
});

/** Days of foremen, as other pages list them: without figures. */
export const crewTimesheetsLive = liveResource<ListOf<typeof ListedDwo>>()({
  path: LIVE_PATHS.crewTimesheets,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'dwo'],
  query: DwoListQuery,
  answer: ListAnswer,
  topics: ['dwo', 'dwo_job', 'employee', 'job', 'region'],
});

/**
 * A row of the Crew Details table: a person of the day, or with a selected job one shift. `id` is
 * unique within an answer.
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
  /** Temporary URL of their main picture. */
  pictureUrl: z.string().nullable(),
  startPictureId: Id.nullable(),
  startPictureMatchStatus: PictureMatch,
  endPictureId: Id.nullable(),
  endPictureMatchStatus: PictureMatch,
  start: Timestamp,
  startLocation: Coordinates.nullable(),
  startLocationType: LocationKind.nullable(),
  end: Timestamp.nullable(),
  endLocation: Coordinates.nullable(),
  endLocationType: LocationKind.nullable(),
  /** Its coordinates were removed after their time. */
  arePlacesRemoved: z.boolean(),
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
  /** The shift's revision; null without a selected job. */
  revision: Revision.nullable(),
  /** Fixes of the shift; absent where there is none, and without a selected job [edits-8]. */
  proposals: z.array(Proposal).optional(),
});
export type CrewRow = z.infer<typeof CrewRow>;

const LastApproved = z.object({ by: z.string().nullable(), byId: Id.nullable(), at: Timestamp }).nullable();

/** A job of the day, with its own hours. */
export const CrewJob = z.object({
  dwoJobId: Id,
  jobId: Id,
  jobNumber: z.string(),
  mayOpen: MayOpen,
  jobType: JobType,
  address: z.string(),
  category: JobCategory,
  regionId: Id.nullable(),
  region: z.string().nullable(),
  /** The business day on which the job begins. */
  startDate: Day,
  status: TimesheetStatus,
  /** Whole minutes without No Show. */
  minutes: z.number().int(),
  tripHistoryUrl: z.string().nullable(),
  lastApproved: LastApproved,
  /** Present until the sheet is submitted again or approved. */
  sentBack: z.object({ reason: z.string(), by: z.string().nullable(), byId: Id.nullable(), at: Timestamp }).nullable(),
  revision: Revision,
});
export type CrewJob = z.infer<typeof CrewJob>;

/** `GET dwo/{id}/crew`: of the whole day, or of one of its jobs. */
export const CrewSheet = z.object({
  dwoId: Id,
  date: Day,
  foremanId: Id,
  foreman: PersonRef.extend({ pictureUrl: z.string().nullable() }),
  /** The day's supervisor, then those of its jobs, each once. */
  supervisors: z.array(PersonRef),
  region: z.string().nullable(),
  /** The selected job; null for the whole day. */
  dwoJobId: Id.nullable(),
  jobId: Id.nullable(),
  status: TimesheetStatus,
  /** Status of the whole day, also with a selected job. */
  dayStatus: TimesheetStatus,
  lastApproved: LastApproved,
  minutes: z.number().int(),
  /** Number of people on all jobs of the day. */
  peopleCount: z.number().int(),
  /** The revision of the selected DWO job, or of the DWO. */
  revision: Revision,
  /** Revisions of the selected job's shifts by id, also those without a row, for the approval. */
  revisions: z.record(z.string(), Revision),
  jobs: z.array(CrewJob),
  /** The foreman first, then by name. */
  rows: z.array(CrewRow),
  temporalWorkshifts: z.array(TemporalWorkshift),
  /** What is to be looked at before an approval; none of what is approved [approval-10]. */
  findings: z.array(Found).optional(),
  /**
   * What was said on that day of people of the sheet who were late, the first one first; absent
   * where nobody was called [roster-11].
   */
  calls: z.array(SaidOfLate.extend({ id: Id, employeeId: Id, fullName: z.string(), jobId: Id })).optional(),
});
export type CrewSheet = z.infer<typeof CrewSheet>;

/** Both are row numbers; with neither the whole day is answered. */
export const CrewQuery = z
  .object({ jobId: z.coerce.number().pipe(Id).optional(), dwoJobId: z.coerce.number().pipe(Id).optional() })
  .strict();

/** Crew Details: a day's sheet, or one job of it. `id` is the day's. */
export const crewSheetLive = liveResource<{ data: CrewSheet }>()({
  path: LIVE_PATHS.crewSheet,
  everyMs: 2_000,
  audience: 'scope',
  right: ['read', 'officeTimesheet'],
  params: z.object({ id: PathId }),
  query: CrewQuery,
  answer: ThingAnswer,
  topics: [
    'alert',
    'daily_job_hazard_analysis',
    'dwo',
    'dwo_job',
    'employee',
    'employee_crew',
    'job',
    'job_phase_code',
    'late_call',
    'region',
    'sheet_signs',
    'temporal_workshift',
    'timebreak',
    'workshift',
  ],
  place: 'crew-sheet',
});

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
 * Query of the Employee tab: by default this payroll week and the last. `status`: `new` means not
 * approved.
 */
export const PersonDayQuery = Paging.extend({
  search: z.string().max(100).optional(),
  near: AskedNear,
  role: z.enum(['all', 'foreman', 'worker']).default('all'),
  status: z.enum(['all', 'new', 'approved']).default('all'),
  startDate: DayOrTimestamp.optional(),
  endDate: DayOrTimestamp.optional(),
  region: Regions.optional(),
  order: z.string().max(500).optional(),
}).strict();
export type PersonDayQuery = z.infer<typeof PersonDayQuery>;

/** One person on one day. `id` is unique, from the person's row number and the day. */
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
  /** When the api received the last of the day's shifts. */
  submittedAt: Timestamp,
  minutes: z.number().int(),
  status: z.enum(['new', 'approved']),
  /** What is to be looked at before an approval; none of what is approved [approval-10]. */
  findings: z.array(Found).optional(),
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
  near: Near.optional(),
});

/** The Employee tab of the timesheets. */
export const personDaysLive = liveResource<z.infer<typeof PersonDays>>()({
  path: LIVE_PATHS.personDays,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'officeTimesheet'],
  query: PersonDayQuery,
  answer: ListAnswer,
  topics: [
    'alert',
    'dwo',
    'dwo_job',
    'employee',
    'employee_crew',
    'job',
    'late_call',
    'region',
    'sheet_signs',
    'timebreak',
    'workshift',
  ],
});

/** Query of a person's shifts; by default today. */
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
  mayOpenJob: MayOpen,
  jobAddress: z.string(),
  supervisor: PersonRef.nullable(),
  foreman: PersonRef,
  commentCount: z.number().int(),
  /** The newest comment. */
  comment: z.string().nullable(),
  startLocationType: LocationKind,
  endLocationType: LocationKind,
  /** Its coordinates were removed after their time. */
  arePlacesRemoved: z.boolean(),
  startPictureMatchStatus: PictureMatch,
  /** What is to be looked at before an approval; none of what is approved [approval-10]. */
  findings: z.array(Found).optional(),
  /** Fixes; absent where there is none [edits-8]. */
  proposals: z.array(Proposal).optional(),
  /** The sheet's last approval; null also for a shift that was approved apart. */
  lastApproved: LastApproved,
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

/** Employee Timesheet: a person's shifts of some days. `id` is the person's. */
export const employeeShiftsLive = liveResource<{ data: EmployeeShifts }>()({
  path: LIVE_PATHS.employeeShifts,
  everyMs: 2_000,
  audience: 'scope',
  right: ['read', 'officeTimesheet'],
  params: z.object({ id: PathId }),
  query: EmployeeShiftsQuery,
  answer: ThingAnswer,
  topics: [
    'alert',
    'crew',
    'dwo',
    'dwo_job',
    'employee',
    'employee_crew',
    'file',
    'job',
    'job_phase_code',
    'jobnote',
    'late_call',
    'region',
    'sheet_signs',
    'timebreak',
    'workshift',
  ],
  place: 'employee-sheet',
});
