import { and, asc, count, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Away, AwayAlert, AwayFile, AwayJob, AwaySheet } from '#shared/away/away.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { alertsSeenBy } from '../alerts/views.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { alert, alertReceipt } from '../db/tables/alerts.ts';
import { importFile } from '../db/tables/imports.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { dwo, dwoJob } from '../db/tables/timesheets.ts';
import { exportFile, uploadEmployee } from '../db/tables/transfers.ts';
import { dwoJobsSeenBy } from '../visibility/sheets.ts';
import { findAbsence } from './repository.ts';

/** So many of each kind are named; the rest is a number. */
const SHOWN = 3;
const DAY_MS = 86_400_000;
/** What is older is told by nobody [away-1]. */
const LONGEST_MS = 7 * DAY_MS;

/** Who asks, and when they were away. */
interface Asked {
  caller: Caller;
  since: Date;
  until: Date;
}
interface Part<Row> {
  count: number;
  first: Row[];
}

/**
 * What happened in the caller's part while they were away, and that they have not seen [away-2].
 * Null while there is nothing to tell, and for an admin who acts as somebody.
 */
export async function readAway(reader: Reader, caller: Caller): Promise<Away | null> {
  const absence = caller.actorId === null ? await findAbsence(reader, caller.employeeId) : undefined;
  if (!absence) return null;
  const { until } = absence;
  const since = new Date(Math.max(absence.since.getTime(), until.getTime() - LONGEST_MS));
  const asked = { caller, since, until };
  return {
    since: since.toISOString(),
    until: until.toISOString(),
    alerts: await readAlerts(reader, asked),
    sheets: await readSheets(reader, asked, and(eq(dwoJob.status, 'submitted'), hasComeIn(asked))!),
    sentBack: await readSheets(reader, asked, wasSentBack(asked)),
    files: await readFiles(reader, asked),
    overcost: await readOvercost(reader, asked),
  };
}

const within = (at: PgColumn, { since, until }: Asked): SQL => and(gt(at, since), sql`${at} <= ${until.toISOString()}`)!;

/** Condition on `alert` with the caller's receipt: raised then, not settled, read or cleared. */
const isUnseen = (asked: Asked): SQL =>
  and(
    alertsSeenBy(asked.caller),
    within(alert.createdAt, asked),
    ne(alert.state, 'settled'),
    isNull(alertReceipt.readAt),
    isNull(alertReceipt.clearedAt),
  )!;
const ownReceipt = ({ caller }: Asked): SQL =>
  and(eq(alertReceipt.alertId, alert.id), eq(alertReceipt.employeeId, caller.employeeId))!;

/** Open alerts, the newest first; those of jobs over their bid stand with the jobs. */
async function readAlerts(reader: Reader, asked: Asked): Promise<Part<AwayAlert>> {
  const where = and(isUnseen(asked), ne(alert.type, 'overcost'));
  const [counted] = await reader.select({ count: count() }).from(alert).leftJoin(alertReceipt, ownReceipt(asked)).where(where);
  const rows = await reader
    .select({ id: alert.id, type: alert.type, data: alert.data, createdAt: alert.createdAt })
    .from(alert)
    .leftJoin(alertReceipt, ownReceipt(asked))
    .where(where)
    .orderBy(desc(alert.createdAt), desc(alert.id))
    .limit(SHOWN);
  return { count: counted!.count, first: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })) };
}

/**
 * Condition on `dwo_job`: it was made or given in as submitted then, by somebody else. The audit
 * alone keeps when that was.
 */
const hasComeIn = (asked: Asked): SQL =>
  sql`exists (select from ${auditLog} where ${and(
    eq(auditLog.subject, 'dwo_job'),
    sql`${auditLog.subjectId} = ${dwoJob.id}::text`,
    within(auditLog.at, asked),
    sql`${auditLog.actorId} is distinct from ${asked.caller.employeeId}`,
    sql`${auditLog.after} ->> 'status' = 'submitted'`,
    sql`coalesce(${auditLog.before} ->> 'status', 'draft') = 'draft'`,
  )})`;

/** Condition on `dwo_job`: somebody else sent it back then, and it is not given in again. */
const wasSentBack = (asked: Asked): SQL =>
  and(within(dwoJob.sentBackAt, asked), ne(dwoJob.sentBackById, asked.caller.employeeId), eq(dwoJob.status, 'draft'))!;

/** Sheets that the caller sees, the earliest day first. */
async function readSheets(reader: Reader, { caller, since }: Asked, which: SQL): Promise<Part<AwaySheet>> {
  const where = and(dwoJobsSeenBy(caller), gt(dwoJob.updatedAt, since), which);
  const [counted] = await reader.select({ count: count() }).from(dwoJob).where(where);
  const rows = await reader
    .select({
      dwoJobId: dwoJob.id,
      dwoId: dwoJob.dwoId,
      date: dwo.date,
      foreman: employee.fullName,
      job: { jobId: job.jobId, shownNumber: job.shownNumber },
    })
    .from(dwoJob)
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .innerJoin(employee, eq(employee.id, dwo.foremanId))
    .where(where)
    .orderBy(asc(dwo.date), asc(dwoJob.id))
    .limit(SHOWN);
  return { count: counted!.count, first: rows.map(({ job: of, ...row }) => ({ ...row, jobNumber: numberOf(of) })) };
}

interface DoneFile {
  id: number;
  family?: AwayFile['family'];
  name: string | null;
  status: string;
  at: Date;
}

/** Files of the caller's own that are done, the latest first; one that was taken has been seen. */
async function readFiles(reader: Reader, asked: Asked): Promise<Part<AwayFile>> {
  const { caller } = asked;
  const exported = await reader
    .select({
      id: exportFile.id,
      family: exportFile.family,
      name: exportFile.fileName,
      status: exportFile.status,
      at: exportFile.updatedAt,
    })
    .from(exportFile)
    .where(
      and(
        eq(exportFile.requestedById, caller.employeeId),
        inArray(exportFile.status, ['Successful', 'Failed']),
        isNull(exportFile.takenAt),
        isNull(exportFile.replacedById),
        within(exportFile.updatedAt, asked),
      ),
    );
  const uploaded = await reader
    .select({
      id: uploadEmployee.id,
      name: uploadEmployee.fileName,
      status: uploadEmployee.uploadStatus,
      at: uploadEmployee.updatedAt,
    })
    .from(uploadEmployee)
    .where(
      and(
        eq(uploadEmployee.uploadedById, caller.employeeId),
        inArray(uploadEmployee.uploadStatus, ['Successful', 'Failed']),
        within(uploadEmployee.updatedAt, asked),
      ),
    );
  const imported = await reader
    .select({ id: importFile.id, name: importFile.fileName, status: importFile.status, at: importFile.updatedAt })
    .from(importFile)
    .where(
      and(
        eq(importFile.createdById, caller.employeeId),
        inArray(importFile.status, ['checked', 'imported', 'failed']),
        within(importFile.updatedAt, asked),
      ),
    );
  const of = (kind: AwayFile['of'], rows: DoneFile[]) =>
    rows.map(({ id, family = null, name, status, at }) => ({
      at,
      file: { id, of: kind, family, name: name ?? '', hasFailed: /^failed$/i.test(status) },
    }));
  const all = [...of('export', exported), ...of('upload', uploaded), ...of('import', imported)];
  const latest = all.sort((a, b) => b.at.getTime() - a.at.getTime() || b.file.id - a.file.id);
  return { count: all.length, first: latest.slice(0, SHOWN).map(({ file }) => file) };
}

/** Jobs that went over their bid then, the latest first. */
async function readOvercost(reader: Reader, asked: Asked): Promise<Part<AwayJob>> {
  const rows = await reader
    .select({ id: job.id, alertId: alert.id, jobId: job.jobId, shownNumber: job.shownNumber })
    .from(alert)
    .innerJoin(job, eq(job.id, alert.jobId))
    .leftJoin(alertReceipt, ownReceipt(asked))
    .where(and(isUnseen(asked), eq(alert.type, 'overcost'), eq(job.isOvercost, true)))
    .orderBy(desc(alert.createdAt), desc(alert.id));
  return {
    count: rows.length,
    first: rows.slice(0, SHOWN).map(({ id, alertId, ...of }) => ({ id, alertId, jobNumber: numberOf(of) })),
  };
}
