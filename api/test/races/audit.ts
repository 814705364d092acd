import { asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#api/db/schema.ts';
import { auditLog } from '#api/db/tables/settings.ts';
import { dwoJob, workshift } from '#api/db/tables/timesheets.ts';

/** A row's version from its audit, with the columns that commands change. */
interface Version {
  revision: number;
  hours?: number;
  status?: string;
  approvalStatus?: string;
  dwoJobId?: number;
}
const chained = ({ revision, approvalStatus, status, hours }: Version) => ({ revision, status: approvalStatus ?? status, hours });

/** Describes every contradiction in the audit of a sheet and its shifts. */
export async function faultsInAudit(db: Db, id: number): Promise<string[]> {
  const isOfShift = sql`${auditLog.subject} = 'workshift' and coalesce(${auditLog.after}, ${auditLog.before}) ->> 'dwoJobId' = ${String(id)}`;
  const entries = await db
    .select()
    .from(auditLog)
    .where(or(sql`${auditLog.subject} = 'dwo_job' and ${auditLog.subjectId} = ${String(id)}`, isOfShift))
    .orderBy(asc(auditLog.id));
  const shifts = await db.select().from(workshift).where(eq(workshift.dwoJobId, id));
  const [sheet] = await db.select().from(dwoJob).where(eq(dwoJob.id, id));
  const now = new Map<string, Version>(shifts.map((row) => [`workshift ${row.id}`, row]));
  const faults: string[] = [];
  for (const [row, own] of Map.groupBy(entries, ({ subject, subjectId }) => `${subject} ${subjectId}`)) {
    // The hours in a sheet's audit are the approved ones, and no column of its row.
    const isSheet = row.startsWith('dwo_job');
    const said = (version: unknown) =>
      JSON.stringify(chained(isSheet ? { ...(version as Version), hours: 0 } : (version as Version)));
    for (const [index, entry] of own.entries()) {
      const next = own[index + 1];
      const then = next ? next.before : isSheet ? sheet : now.get(row);
      if (entry.after === null ? then !== undefined : then === undefined || said(entry.after) !== said(then))
        faults.push(`${row} is ${JSON.stringify(entry.after)} after ${entry.action}, then ${JSON.stringify(then)}`);
    }
  }
  if (sheet!.status === 'approved') {
    const approval = entries.findLast(({ action }) => action === 'dwo_job.approve' || action === 'dwo_job.reapprove');
    const minutes = shifts.reduce((sum, { hours }) => sum + hours, 0);
    if ((approval?.after as Version | undefined)?.hours !== minutes) faults.push(`${minutes} minutes are not what was approved`);
    for (const { id: shiftId, revision } of shifts) {
      const given = entries.findLast(({ action, subjectId }) => action === 'workshift.approve' && subjectId === String(shiftId));
      if ((given?.after as Version | undefined)?.revision !== revision)
        faults.push(`shift ${shiftId}@${revision} was not approved`);
    }
  }
  return faults;
}
