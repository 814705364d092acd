import { and, count, desc, eq } from 'drizzle-orm';
import { SHEETS_SHOWN } from '../../shared/job-details.ts';
import type { Caller } from '../context.ts';
import { crewedJobView } from '../crews/views.ts';
import type { Reader } from '../db/schema.ts';
import { jobInvoice } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, dwoJob } from '../db/tables/timesheets.ts';
import { parseIncludes } from '../query/parse.ts';
import { readSeen } from '../query/read.ts';
import type { Row } from '../query/view.ts';
import { dwoJobsSeenBy } from '../sight/sheets.ts';

const BESIDE = parseIncludes(crewedJobView, { role: 'admin', rights: null }, '["region","supervisor","crews.foreman"]');

/** A job with all that its page shows. @throws Failure 404 for one that the caller does not see */
export async function readJobDetails(db: Reader, caller: Caller, id: number): Promise<Row> {
  const job = await readSeen(db, crewedJobView, caller, id, BESIDE);
  const [invoices, sheets, [counted]] = await Promise.all([
    db.select().from(jobInvoice).where(eq(jobInvoice.jobId, id)).orderBy(desc(jobInvoice.date), desc(jobInvoice.id)),
    listSheets(db, caller, id),
    db.select({ sheets: count() }).from(dwoJob).where(ofJob(caller, id)),
  ]);
  const crews = (job['crews'] as Row[]).toSorted(
    (one, other) => Number(other['isPrimary']) - Number(one['isPrimary']) || Number(one['id']) - Number(other['id']),
  );
  return { ...job, crews, invoices, sheets, sheetCount: counted?.sheets ?? 0 };
}

const ofJob = (caller: Caller, id: number) => and(eq(dwoJob.jobId, id), dwoJobsSeenBy(caller));

/** The newest sheets of a job that the caller sees. */
const listSheets = (db: Reader, caller: Caller, id: number): Promise<Row[]> =>
  db
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
    .where(ofJob(caller, id))
    .orderBy(desc(dwo.date), desc(dwoJob.id))
    .limit(SHEETS_SHOWN);
