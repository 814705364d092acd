import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The columns by which it is known what an entry is about. */
interface Entry {
  subject: SQLWrapper;
  subjectId: SQLWrapper;
  before: SQLWrapper;
  after: SQLWrapper;
}

/** The number, as text, of the job that an entry is about: the job itself, or what is on it. */
export const aboutJob = ({ subject, subjectId, before, after }: Entry): SQL =>
  sql`(case when ${subject} = 'job' then ${subjectId} else coalesce(${after}, ${before}) ->> 'jobId' end)`;

/** The same of the person that an entry is about. */
export const aboutPerson = ({ subject, subjectId, before, after }: Entry): SQL =>
  sql`(case when ${subject} = 'employee' then ${subjectId} else coalesce(${after}, ${before}) ->> 'employeeId' end)`;
