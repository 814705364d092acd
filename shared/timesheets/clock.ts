import { z } from 'zod';
import { Coordinates, Day, Id, Revision, SeenRevision, Timestamp } from '../http/query.ts';
import { BreakType, PictureMatch, ShiftType, TypedPhaseCode } from './sheets.ts';

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

export const TimebreakEdit = z
  .object({ type: BreakType, start: Timestamp, end: Timestamp, phaseCode: TypedPhaseCode.optional(), revision: SeenRevision })
  .strict();

/** A clock-in. The phone compares the face on the device; `pending` until it has a result. */
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

/** A clock-out, or a late result of a picture comparison. */
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

/**
 * `POST dwo/save`: everything that a phone collected offline, all or nothing. Idempotent by
 * `clientId`.
 */
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
