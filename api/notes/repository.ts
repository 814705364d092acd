import { inArray, or, type SQL, sql } from 'drizzle-orm';
import { JobNote } from '../../shared/notes.ts';
import type { Caller } from '../context.ts';
import { ofJobsSeenBy } from '../db/sight.ts';
import { jobnote } from '../db/tables/notes.ts';
import { dwo } from '../db/tables/timesheets.ts';
import { personView } from '../employees/person.ts';
import { jobRefView } from '../jobs/job-ref.ts';
import { defineView, fieldsOf, one } from '../query/view.ts';
import { dwosSeenBy } from '../timesheets/sight.ts';

export type NoteRow = typeof jobnote.$inferSelect;

/** Condition on `jobnote`: notes on jobs and days that one sees. */
function notesSeenBy(caller: Caller): SQL | undefined {
  const days = dwosSeenBy(caller);
  const jobs = ofJobsSeenBy(caller, jobnote.jobId);
  return days && jobs && or(jobs, inArray(jobnote.dwoId, sql`(select ${dwo.id} from ${dwo} where ${days})`));
}

export const noteView = defineView({
  name: 'jobnote',
  table: jobnote,
  row: JobNote,
  fields: fieldsOf(jobnote, [
    ...(['id', 'jobId', 'dwoId', 'workshiftId', 'title', 'note', 'createdById', 'createdAt', 'updatedAt', 'revision'] as const),
  ]),
  sortable: ['id', 'createdAt', 'updatedAt'],
  order: [['updatedAt', 'DESC']],
  relations: { createdBy: one(personView, 'createdById'), job: one(jobRefView, 'jobId') },
  scope: notesSeenBy,
  topics: ['job', 'crew', 'dwo', 'dwo_job', 'employee'],
});
