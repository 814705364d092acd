import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The columns that say what an entry is about. */
interface Entry {
  subject: SQLWrapper;
  subjectId: SQLWrapper;
  before: SQLWrapper;
  after: SQLWrapper;
}

/** The id, as text, of the job that an entry is about: the job itself, or a row on it. */
export const aboutJob = ({ subject, subjectId, before, after }: Entry): SQL =>
  sql`(case when ${subject} = 'job' then ${subjectId} else coalesce(${after}, ${before}) ->> 'jobId' end)`;

/** The id, as text, of the person that an entry is about. */
export const aboutPerson = ({ subject, subjectId, before, after }: Entry): SQL =>
  sql`(case when ${subject} = 'employee' then ${subjectId} else coalesce(${after}, ${before}) ->> 'employeeId' end)`;
