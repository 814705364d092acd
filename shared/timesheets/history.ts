import { z } from 'zod';
import { changeOf, writeOf } from '../http/history.ts';
import { Day, listOf, Paging, PathId } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';

/** The audit subjects in a sheet's history. */
export const SheetPart = z.enum(['dwo_job', 'workshift', 'timebreak', 'temporal_workshift', 'jobnote']);
export type SheetPart = z.infer<typeof SheetPart>;

/** All changes of a sheet by one write. */
export const SheetWrite = writeOf(changeOf(SheetPart));
export type SheetWrite = z.infer<typeof SheetWrite>;

/** `GET dwo_job/{id}/history`: the newest write first. `date` is the sheet's day. */
export const SheetHistory = listOf(SheetWrite).extend({ date: Day });
export type SheetHistory = z.infer<typeof SheetHistory>;

/** The history of a sheet. `id` is the DWO job's. */
export const sheetHistoryLive = liveResource<SheetHistory>()({
  path: LIVE_PATHS.sheetHistory,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'officeTimesheet'],
  params: z.object({ id: PathId }),
  query: Paging.strict(),
  answer: ListAnswer,
  topics: ['dwo', 'dwo_job', 'employee', 'job', 'jobnote', 'temporal_workshift', 'timebreak', 'workshift'],
});
