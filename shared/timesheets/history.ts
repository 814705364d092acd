import { z } from 'zod';
import { Overtaking } from '../http/conflicts.ts';
import { Day, Id, listOf, Paging, PathId, Timestamp } from '../http/query.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';

/** What a sheet is made of, by the subjects of its audit. */
export const SheetPart = z.enum(['dwo_job', 'workshift', 'timebreak', 'temporal_workshift', 'jobnote']);
export type SheetPart = z.infer<typeof SheetPart>;

/** What one write did to one row of a sheet. */
export const SheetChange = z.object({
  /** The audit's. */
  id: z.number().int().positive(),
  part: SheetPart,
  rowId: Id,
  /** As the audit has it, e.g. `workshift.edit`. */
  action: z.string(),
  /** Whose shift, break or comment it is; what a temporary worker is called; null of the sheet. */
  person: z.string().nullable(),
  /** Of a row that was added `before` is null everywhere, of one that was removed `after`. */
  fields: Overtaking.shape.fields,
});
export type SheetChange = z.infer<typeof SheetChange>;

/** All that one write did to a sheet. `id` is that of its newest change. */
export const SheetWrite = z.object({
  id: z.number().int().positive(),
  at: Timestamp,
  /** Null: the system itself. */
  by: z.string().nullable(),
  byId: Id.nullable(),
  /** The person they were acting as, when that was somebody else. */
  actingAs: z.string().nullable(),
  changes: z.array(SheetChange),
});
export type SheetWrite = z.infer<typeof SheetWrite>;

/** `GET dwo_job/{id}/history`: the newest write first. `date` is the sheet's day. */
export const SheetHistory = listOf(SheetWrite).extend({ date: Day });
export type SheetHistory = z.infer<typeof SheetHistory>;

/** What was written to a sheet. `id` is the DWO job's. */
export const sheetHistoryLive = liveResource<SheetHistory>()({
  path: '/dwo_job/:id/history',
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'officeTimesheet'],
  params: z.object({ id: PathId }),
  query: Paging.strict(),
  answer: ListAnswer,
  topics: ['dwo', 'dwo_job', 'employee', 'job', 'jobnote', 'temporal_workshift', 'timebreak', 'workshift'],
});
