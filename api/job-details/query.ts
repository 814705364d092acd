import { and, count, desc, eq } from 'drizzle-orm';
import type { ListQuery } from '#shared/http/query.ts';
import { type JobSheet, SHEETS_SHOWN } from '#shared/job-details.ts';
import type { Caller } from '../context.ts';
import { crewedJobView } from '../crews/views.ts';
import type { Reader } from '../db/schema.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, dwoJob } from '../db/tables/timesheets.ts';
import { parseIncludes } from '../query/parse.ts';
import { readSeen } from '../query/read.ts';
import type { Row } from '../query/view.ts';
import { dwoJobsSeenBy } from '../visibility/sheets.ts';

type Page = Pick<ListQuery, 'limit' | 'offset'>;

const BESIDE = parseIncludes(crewedJobView, { role: 'admin', rights: null }, '["region","supervisor","crews.foreman"]');

/**
 * Reads a job with everything on its page.
 * @throws Failure 404 for one that the caller does not see
 */
export async function readJobDetails(db: Reader, caller: Caller, id: number): Promise<Row> {
  const job = await readSeen(db, crewedJobView, caller, id, BESIDE);
  const sheets = await readSheets(db, caller, id, { limit: SHEETS_SHOWN, offset: 0 });
  const crews = (job['crews'] as Row[]).toSorted(
    (one, other) => Number(other['isPrimary']) - Number(one['isPrimary']) || Number(one['id']) - Number(other['id']),
  );
  return { ...job, crews, sheets: sheets.data, sheetCount: sheets.count };
}

interface Sheets {
  data: JobSheet[];
  count: number;
}

/** Reads a page of a job's sheets that the caller sees, newest first, and their count. */
export async function readSheets(db: Reader, caller: Caller, id: number, { limit, offset }: Page): Promise<Sheets> {
  const ofJob = and(eq(dwoJob.jobId, id), dwoJobsSeenBy(caller));
  const page = db
    .select({
      dwoJobId: dwoJob.id,
      dwoId: dwo.id,
      date: dwo.date,
      status: dwoJob.status,
      foreman: { id: employee.id, employeeId: employee.employeeId, fullName: employee.fullName },
    })
    .from(dwoJob)
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(employee, eq(employee.id, dwo.foremanId))
    .where(ofJob)
    .orderBy(desc(dwo.date), desc(dwoJob.id))
    .limit(limit)
    .offset(offset);
  const [data, [counted]] = await Promise.all([page, db.select({ sheets: count() }).from(dwoJob).where(ofJob)]);
  return { data, count: counted?.sheets ?? 0 };
}
