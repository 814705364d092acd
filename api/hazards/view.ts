import { and, between, eq, inArray, sql } from 'drizzle-orm';
import type { Period } from '#shared/rules/periods.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob } from '../db/tables/timesheets.ts';
import { narrowed, type View } from '../query/view.ts';
import { hazardAnalysisView } from '../timesheets/sheets/views.ts';

const NEWEST_FIRST = [
  ['date', 'DESC'],
  ['id', 'DESC'],
] as const;
const { data: _, ...fieldsOfHistory } = hazardAnalysisView.fields;

/**
 * A job's hazard forms: those made for it, and those of days on which it was worked. Without their
 * checklists.
 */
export function jobHazardsView(jobId: number, period: Period | null): View {
  const { id, date } = dailyJobHazardAnalysis;
  const forms = sql`(select ${id} from ${dailyJobHazardAnalysis} where ${eq(dailyJobHazardAnalysis.jobId, jobId)}
    union select ${dwo.dailyJobHazardAnalysisId} from ${dwo} join ${dwoJob} on ${eq(dwoJob.dwoId, dwo.id)}
    where ${and(eq(dwoJob.jobId, jobId), sql`${dwo.dailyJobHazardAnalysisId} is not null`)})`;
  const within = period ? between(date, period.start, period.end) : undefined;
  return narrowed({ ...hazardAnalysisView, fields: fieldsOfHistory, order: NEWEST_FIRST }, and(inArray(id, forms), within));
}
