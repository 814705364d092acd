import { z } from 'zod';
import { PersonRef } from './employees.ts';
import { DayOrTimestamp, Id, type ListOf, Paging, PathId } from './http/query.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource } from './live/resource.ts';
import { HazardAnalysis } from './timesheets/sheets.ts';

/** `GET job/{id}/hazards`: newest first; the history grows by 10 [hazards-1]. */
export const JobHazardsQuery = Paging.extend({
  startDate: DayOrTimestamp.optional(),
  endDate: DayOrTimestamp.optional(),
  include: z.string().optional(),
  order: z.string().optional(),
}).strict();

/** A row of the Hazard Form History, without the checklist, which only the PDF shows. */
export const JobHazard = HazardAnalysis.omit({ data: true }).extend({
  foreman: PersonRef.loose().nullable().optional(),
  job: z.looseObject({ id: Id }).nullable().optional(),
});
export type JobHazard = z.infer<typeof JobHazard>;

/** The Hazard Form History. `id` is the job's. */
export const jobHazardsLive = liveResource<ListOf<typeof JobHazard>>()({
  path: LIVE_PATHS.jobHazards,
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'hazardAnalysis'],
  params: z.object({ id: PathId }),
  query: JobHazardsQuery,
  answer: ListAnswer,
  topics: ['daily_job_hazard_analysis', 'dwo', 'dwo_job', 'employee', 'job'],
});

/** `GET daily_job_hazard_analysis/{id}/pdf`; `pdf` is base64. */
export const HazardPdf = HazardAnalysis.pick({ id: true, date: true, isSigned: true }).extend({
  jobId: Id.nullable(),
  fileName: z.string(),
  pdf: z.base64(),
});
export type HazardPdf = z.infer<typeof HazardPdf>;
