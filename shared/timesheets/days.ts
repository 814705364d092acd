import { z } from 'zod';
import { Coordinates, Day, Id, ListQuery, PathId, Regions, SeenRevision } from '../http/query.ts';
import { TimesheetStatus } from './sheets.ts';

const OpenStatus = TimesheetStatus.exclude(['approved']);

export const NewHazardAnalysis = z
  .object({
    jobId: Id.nullable().default(null),
    foremanId: Id,
    date: Day,
    data: z.record(z.string().max(100), z.unknown()),
    isSigned: z.boolean().default(false),
  })
  .strict();

export const HazardAnalysisChange = z
  .object({ data: z.record(z.string().max(100), z.unknown()), isSigned: z.boolean(), revision: SeenRevision })
  .partial()
  .strict();

/** `GET dwo`: a generic list; `region` filters by regions. */
export const DwoListQuery = ListQuery.extend({ region: Regions.optional() }).strict();
export type DwoListQuery = z.infer<typeof DwoListQuery>;

export const NewDwo = z
  .object({
    date: Day,
    foremanId: Id,
    crewId: Id,
    dailyJobHazardAnalysisId: Id,
    description: z.string().max(2000).nullable().default(null),
    status: OpenStatus.default('submitted'),
  })
  .strict();

/** `POST dwo/foreman/{foremanId}/date/{date}`: the jobs of the new day. */
export const BlankDay = z.object({ jobIds: z.array(Id).max(20).default([]) }).strict();

export const ForemanDay = z.object({ foremanId: PathId, date: Day });

export const DwoChange = z
  .object({ description: z.string().max(2000).nullable(), status: OpenStatus, crewId: Id, revision: SeenRevision })
  .partial()
  .strict();

export const NewDwoJob = z
  .object({
    dwoId: Id,
    crewId: Id,
    jobId: Id,
    /** Defaults to the day's status. */
    status: OpenStatus.optional(),
    startLocation: Coordinates.nullable().default(null),
    endLocation: Coordinates.nullable().default(null),
  })
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
