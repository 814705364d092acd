import { z } from 'zod';
import { Coordinates, Day, Id, ListQuery, Regions, Revision, SeenRevision, Timestamp } from './query.ts';

export const TimesheetStatus = z.enum(['draft', 'submitted', 'approved']);
export type TimesheetStatus = z.infer<typeof TimesheetStatus>;

export const ShiftStatus = z.enum(['running', 'finished']);
export const ShiftType = z.enum(['NORMAL', 'PTO', 'HOLIDAY', 'STANDBY', 'TRAINING', 'CALLOUT', 'NO_SHOW', 'RAINDAY']);
export type ShiftType = z.infer<typeof ShiftType>;
export const LocationKind = z.enum(['yard', 'site', 'unknown']);
export type LocationKind = z.infer<typeof LocationKind>;
export const PictureMatch = z.enum(['pending', 'matched', 'notMatched']);
export type PictureMatch = z.infer<typeof PictureMatch>;
export const BreakType = z.enum(['lunch', 'pause', 'other']);

/** The foreman's safety talk before a DWO; `data` is the phone's checklist and is kept as it came. */
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
export const NewHazardAnalysis = z
  .object({
    jobId: Id.nullable().default(null),
    foremanId: Id,
    date: Day,
    data: z.record(z.string().max(100), z.unknown()),
    isSigned: z.boolean().default(false),
  })
  .strict();

/** `GET dwo`: a list like any other; `region` leaves the days of one region or several. */
export const DwoListQuery = ListQuery.extend({ region: Regions.optional() }).strict();
export type DwoListQuery = z.infer<typeof DwoListQuery>;

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
export const NewDwo = z
  .object({
    date: Day,
    foremanId: Id,
    crewId: Id,
    dailyJobHazardAnalysisId: Id,
    description: z.string().max(2000).nullable().default(null),
    status: TimesheetStatus.exclude(['approved']).default('submitted'),
  })
  .strict();

export const DwoJob = z.object({
  id: Id,
  dwoId: Id,
  crewId: Id.nullable(),
  jobId: Id,
  status: TimesheetStatus,
  startLocation: Coordinates.nullable(),
  endLocation: Coordinates.nullable(),
  /** Whole minutes of all its shifts, No Show left out. */
  hours: z.number().int(),
  /** Who approved it last, and when, even if it went back to submitted since. */
  approvedById: Id.nullable(),
  approvedAt: Timestamp.nullable(),
  updatedAt: Timestamp,
  revision: Revision,
});
export type DwoJob = z.infer<typeof DwoJob>;
export const NewDwoJob = z
  .object({
    dwoId: Id,
    crewId: Id,
    jobId: Id,
    /** Without one it stands as its day does. */
    status: TimesheetStatus.exclude(['approved']).optional(),
    startLocation: Coordinates.nullable().default(null),
    endLocation: Coordinates.nullable().default(null),
  })
  .strict();

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
export const NewTimebreak = z
  .object({
    workShiftId: Id,
    type: BreakType,
    start: Timestamp,
    end: Timestamp.nullable().default(null),
    phaseCode: z.string().max(20).nullable().default(null),
  })
  .strict();
export const TimebreakChange = z.object({ end: Timestamp, revision: SeenRevision }).strict();

export const Workshift = z.object({
  id: Id,
  date: Day,
  dwoJobId: Id,
  employeeId: Id,
  type: ShiftType,
  status: ShiftStatus,
  /** A shift can be approved apart from its sheet. */
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
  /** Whole minutes, breaks taken off; 0 while running. */
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

/** Clock-in. The phone compares the face on the device and sends its verdict; `pending` until it has one. */
export const NewWorkshift = z
  .object({
    dwoJobId: Id,
    employeeId: Id,
    type: ShiftType.default('NORMAL'),
    start: Timestamp,
    startLocation: Coordinates.nullable().default(null),
    startPictureId: Id.nullable().default(null),
    startPictureMatchStatus: PictureMatch.default('pending'),
    isDriver: z.boolean().default(false),
    phaseCode: z.string().max(20).nullable().default(null),
  })
  .strict();

/** Clock-out, or a late verdict on a picture. */
export const WorkshiftChange = z
  .object({
    end: Timestamp,
    endLocation: Coordinates.nullable(),
    endPictureId: Id.nullable(),
    startPictureMatchStatus: PictureMatch,
    endPictureMatchStatus: PictureMatch,
    phaseCode: z.string().max(20).nullable(),
    revision: Revision,
  })
  .partial()
  .strict();

/** `POST dwo/save`: everything a phone collected while it had no signal. All or nothing; the same `clientId` twice is once. */
export const SaveDwo = z
  .object({
    clientId: z.uuid(),
    date: Day,
    foremanId: Id,
    crewId: Id,
    description: z.string().max(2000).nullable().default(null),
    hazardAnalysis: z.object({ data: z.record(z.string().max(100), z.unknown()), isSigned: z.boolean() }).strict(),
    jobs: z
      .array(
        z
          .object({
            jobId: Id,
            startLocation: Coordinates.nullable().default(null),
            endLocation: Coordinates.nullable().default(null),
            workshifts: z
              .array(
                NewWorkshift.omit({ dwoJobId: true }).extend({
                  end: Timestamp.nullable().default(null),
                  endLocation: Coordinates.nullable().default(null),
                  endPictureId: Id.nullable().default(null),
                  timeBreaks: z
                    .array(NewTimebreak.omit({ workShiftId: true }))
                    .max(20)
                    .default([]),
                }),
              )
              .max(100),
          })
          .strict(),
      )
      .min(1)
      .max(20),
  })
  .strict();
export const SaveDwos = z.object({ dwos: z.array(SaveDwo).min(1).max(50) }).strict();
export type SaveDwos = z.infer<typeof SaveDwos>;

/** `dwo/appState`: the phone's own backup, opaque to the api. */
export const AppState = z
  .object({ date: Day, foremanId: Id, appStateBackup: z.record(z.string(), z.unknown()).nullable() })
  .strict();
export type AppState = z.infer<typeof AppState>;
