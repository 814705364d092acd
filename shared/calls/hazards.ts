import { HazardPdf } from '../hazards.ts';
import { defineCall, IdParams, NoQuery, rowCalls } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import { HazardAnalysisChange, NewHazardAnalysis } from '../timesheets/days.ts';
import { HazardAnalysis } from '../timesheets/sheets.ts';

/** Calls about hazard forms, a foreman's safety talks. */
export const hazardCalls = {
  ...rowCalls('daily_job_hazard_analysis', 'hazardAnalysis', {
    row: HazardAnalysis,
    post: NewHazardAnalysis,
    put: HazardAnalysisChange,
    patch: HazardAnalysisChange,
    delete: true,
  }),
  pdf: defineCall({
    operationId: 'printHazardForm',
    summary: 'Get the printable hazard form as a PDF',
    method: 'GET',
    path: '/daily_job_hazard_analysis/:id/pdf',
    right: ['read', 'hazardAnalysis'],
    params: IdParams,
    query: NoQuery,
    answer: oneOf(HazardPdf),
  }),
};
