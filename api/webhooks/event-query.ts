import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader } from '../db/schema.ts';
import { alert } from '../db/tables/alerts.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, dwoJob } from '../db/tables/timesheets.ts';
import { exportFile } from '../db/tables/transfers.ts';
import type { Announcement } from '../db/write.ts';
import { findOnSheet } from '../timesheets/approvals/query.ts';
import type { ToldEvent } from './rules.ts';

const foreman = alias(employee, 'foreman');
const approver = alias(employee, 'approver');
const JOB = { id: job.id, jobId: job.jobId, shownNumber: job.shownNumber, address: job.address };
const personOf = (who: typeof foreman | typeof approver) => ({ id: who.id, employeeId: who.employeeId, fullName: who.fullName });

/**
 * Reads the payload of an event: ids that identify its subject, by which the rest can be fetched.
 * Undefined when it is gone.
 */
export async function readEvent(reader: Reader, { event, id }: Announcement): Promise<ToldEvent | undefined> {
  switch (event) {
    case 'sheet.approved': {
      const [row] = await reader
        .select({
          dwoJobId: dwoJob.id,
          dwoId: dwoJob.dwoId,
          date: dwo.date,
          status: dwoJob.status,
          approvedAt: dwoJob.approvedAt,
          job: JOB,
          foreman: personOf(foreman),
          approvedBy: personOf(approver),
        })
        .from(dwoJob)
        .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
        .innerJoin(job, eq(job.id, dwoJob.jobId))
        .innerJoin(foreman, eq(foreman.id, dwo.foremanId))
        .leftJoin(approver, eq(approver.id, dwoJob.approvedById))
        .where(eq(dwoJob.id, id));
      if (!row) return undefined;
      const { dwoJobId, dwoId, date } = row;
      const data = { ...row, findings: await findOnSheet(reader, { id: dwoJobId, dwoId, date }) };
      return { event, data };
    }
    case 'file.ready': {
      const [row] = await reader
        .select({
          exportId: exportFile.id,
          family: exportFile.family,
          fileName: exportFile.fileName,
          company: exportFile.company,
          start: exportFile.start,
          end: exportFile.end,
          rows: exportFile.rows,
        })
        .from(exportFile)
        .where(eq(exportFile.id, id));
      return row && { event, data: row };
    }
    case 'alert.raised': {
      const [row] = await reader
        .select({
          alertId: alert.id,
          type: alert.type,
          dwoId: alert.dwoId,
          data: alert.data,
          raisedAt: alert.createdAt,
          job: JOB,
        })
        .from(alert)
        .leftJoin(job, eq(job.id, alert.jobId))
        .where(eq(alert.id, id));
      return row && { event, data: row };
    }
  }
}
