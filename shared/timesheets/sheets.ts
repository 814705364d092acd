import { z } from 'zod';
import { Coordinates, Day, Id, Revision, Timestamp } from '../http/query.ts';
import { LateOutcome } from '../rules/expected/said.ts';
import { SHEET_FINDINGS } from './rules/findings.ts';
import { SHIFT_TYPES, TIMESHEET_STATUSES } from './words.ts';

/** Schemas of a day, its jobs, shifts and breaks. Hours are whole minutes throughout. */

export const TimesheetStatus = z.enum(TIMESHEET_STATUSES);
export type TimesheetStatus = z.infer<typeof TimesheetStatus>;

export const ShiftStatus = z.enum(['running', 'finished']);

export const ShiftType = z.enum(SHIFT_TYPES);
export type ShiftType = z.infer<typeof ShiftType>;

export const LocationKind = z.enum(['yard', 'site', 'unknown']);
export type LocationKind = z.infer<typeof LocationKind>;

export const PictureMatch = z.enum(['pending', 'matched', 'notMatched']);
export type PictureMatch = z.infer<typeof PictureMatch>;

export const BreakType = z.enum(['lunch', 'pause', 'other']);

/** The foreman's safety talk before a DWO; `data` is the phone's checklist, stored unchanged. */
export const HazardAnalysis = z.object({
  id: Id,
  jobId: Id.nullable(),
  foremanId: Id,
  date: Day,
  data: z.record(z.string(), z.unknown()),
  isSigned: z.boolean(),
  createdAt: Timestamp,
  revision: Revision,
});
export type HazardAnalysis = z.infer<typeof HazardAnalysis>;

export const Dwo = z.object({
  id: Id,
  date: Day,
  foremanId: Id,
  supervisorId: Id.nullable(),
  regionId: Id.nullable(),
  crewId: Id.nullable(),
  status: TimesheetStatus,
  description: z.string().nullable(),
  dailyJobHazardAnalysisId: Id.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
});
export type Dwo = z.infer<typeof Dwo>;

export const DwoJob = z.object({
  id: Id,
  dwoId: Id,
  crewId: Id.nullable(),
  jobId: Id,
  status: TimesheetStatus,
  startLocation: Coordinates.nullable(),
  endLocation: Coordinates.nullable(),
  /** Whole minutes of all its shifts, without No Show. */
  hours: z.number().int(),
  /** The last approver and time, also after a withdrawal. */
  approvedById: Id.nullable(),
  approvedAt: Timestamp.nullable(),
  /** Reason, author and time of sending it back, until it is submitted again or approved. */
  sentBackReason: z.string().nullable(),
  sentBackById: Id.nullable(),
  sentBackAt: Timestamp.nullable(),
  updatedAt: Timestamp,
  revision: Revision,
});
export type DwoJob = z.infer<typeof DwoJob>;

export const Timebreak = z.object({
  id: Id,
  workShiftId: Id,
  type: BreakType,
  status: ShiftStatus,
  start: Timestamp,
  end: Timestamp.nullable(),
  phaseCode: z.string().nullable(),
  createdById: Id.nullable(),
  updatedById: Id.nullable(),
  revision: Revision,
});
export type Timebreak = z.infer<typeof Timebreak>;

export const Workshift = z.object({
  id: Id,
  date: Day,
  dwoJobId: Id,
  employeeId: Id,
  type: ShiftType,
  status: ShiftStatus,
  /** The shift's own approval, which can be apart from its sheet's. */
  approvalStatus: TimesheetStatus,
  start: Timestamp,
  end: Timestamp.nullable(),
  startLocation: Coordinates.nullable(),
  endLocation: Coordinates.nullable(),
  startLocationType: LocationKind.nullable(),
  endLocationType: LocationKind.nullable(),
  startPictureId: Id.nullable(),
  endPictureId: Id.nullable(),
  startPictureMatchStatus: PictureMatch,
  endPictureMatchStatus: PictureMatch,
  /** Whole minutes without breaks; 0 while running. */
  hours: z.number().int(),
  isDriver: z.boolean(),
  phaseCode: z.string().nullable(),
  wasTemporal: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  timeBreaks: z.array(Timebreak).optional(),
});
export type Workshift = z.infer<typeof Workshift>;

/** Something on a sheet that is to be looked at before its approval [approval-10]. */
export const Found = z.object({
  kind: z.enum(SHEET_FINDINGS),
  /** Number of shifts; of people for `overADay` and `said`. */
  count: z.number().int(),
  /** The person, when all of them are of one. */
  name: z.string().nullable(),
  /**
   * For `usual` how many minutes more than usual, or fewer; for `noLunch` those from which a lunch
   * is due.
   */
  minutes: z.number().int().optional(),
  /** What was said of people who were late, when it is the same of all. */
  said: LateOutcome.optional(),
});
export type Found = z.infer<typeof Found>;

/** The rows whose approval an edit has withdrawn. */
export const Reopened = z.object({ dwos: z.array(Id), dwoJobs: z.array(Id), workshifts: z.array(Id) });
export type Reopened = z.infer<typeof Reopened>;

/** The revisions that the screen showed, by work shift id. */
export const ShownRevisions = z.record(z.string().regex(/^\d{1,10}$/, 'must be a work shift id'), Revision).optional();

/** A typed phase code; `- - -`, as screens show it, means none. */
export const TypedPhaseCode = z
  .string()
  .max(20)
  .nullable()
  .transform((code) => (code?.trim() === '- - -' ? '' : code));
