import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { JobNote } from '#shared/notes.ts';
import type { Caller } from '../context.ts';
import { jobnote } from '../db/tables/notes.ts';
import { dwo } from '../db/tables/timesheets.ts';
import { personView } from '../employees/person-view.ts';
import { jobRefView } from '../jobs/job-ref-view.ts';
import { defineView, one } from '../query/view.ts';
import { ofJobsSeenBy } from '../visibility/company.ts';
import { daysLedBy, dwosSeenBy } from '../visibility/sheets.ts';

export type NoteRow = typeof jobnote.$inferSelect;

/**
 * Condition on `jobnote`: notes on jobs and days that the caller sees; on days they do not lead,
 * not those on other jobs.
 */
function notesSeenBy(caller: Caller): SQL | undefined {
  const [seen, led] = [dwosSeenBy(caller), daysLedBy(caller)];
  const jobs = ofJobsSeenBy(caller, jobnote.jobId);
  if (!seen || !led || !jobs) return undefined;
  const onDays = (days: SQL) => inArray(jobnote.dwoId, sql`(select ${dwo.id} from ${dwo} where ${days})`);
  return or(jobs, onDays(led), and(isNull(jobnote.jobId), onDays(seen)));
}

export const noteView = defineView({
  name: 'jobnote',
  table: jobnote,
  row: JobNote,
  sortable: ['id', 'createdAt', 'updatedAt'],
  order: [['updatedAt', 'DESC']],
  relations: { createdBy: one(personView, 'createdById'), job: one(jobRefView, 'jobId') },
  scope: notesSeenBy,
  topics: ['job', 'crew', 'dwo', 'dwo_job', 'employee'],
});
