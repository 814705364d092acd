import { temporalWorkshift } from '#api/db/tables/timesheets.ts';
import { defineView, one, withoutScope } from '#api/query/view.ts';
import { temporalsSeenBy } from '#api/visibility/sheets.ts';
import { TemporalWorkshift } from '#shared/timesheets/temporary.ts';
import { dwoJobView } from '../sheets/views.ts';

/** People without an employee record, on the sheets that the caller sees. */
export const temporalView = defineView({
  name: 'temporal_workshift',
  table: temporalWorkshift,
  row: TemporalWorkshift,
  sortable: ['id', 'employeeName', 'start', 'end'],
  relations: { dwoJob: one(withoutScope(dwoJobView), 'dwoJobId') },
  scope: temporalsSeenBy,
  topics: ['dwo', 'dwo_job', 'job'],
});
