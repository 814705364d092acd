import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { alert, alertReceipt } from '../db/tables/alerts.ts';
import { employee } from '../db/tables/people.ts';
import { dwoJob } from '../db/tables/timesheets.ts';
import { alertsSeenBy } from './views.ts';

interface Receipt {
  alertId: number;
  employeeId: number;
  at: Date;
}
const key = [alertReceipt.employeeId, alertReceipt.alertId];

/** Claims the toast of an alert for one screen of a person; false when another screen has it. */
export async function claimToast(tx: Tx, { at, ...receipt }: Receipt): Promise<boolean> {
  const claimed = await tx
    .insert(alertReceipt)
    .values({ ...receipt, toastedAt: at })
    .onConflictDoUpdate({ target: key, set: { toastedAt: at }, setWhere: isNull(alertReceipt.toastedAt) })
    .returning({ alertId: alertReceipt.alertId });
  return claimed.length > 0;
}

/**
 * Marks the named alerts, or all that the caller sees, as read or cleared. The first time is kept.
 * Answers their owners.
 */
async function note(
  tx: Tx,
  caller: Caller,
  what: 'read_at' | 'cleared_at',
  at: Date,
  ids?: readonly number[],
): Promise<number[]> {
  const seen = and(alertsSeenBy(caller), ids && inArray(alert.id, [...ids])) ?? sql`true`;
  const column = sql.identifier(what);
  const noted = await tx.execute<{ id: number }>(sql`
    insert into ${alertReceipt} (alert_id, employee_id, ${column})
    select ${alert.id}, ${caller.employeeId}::int, ${at.toISOString()}::timestamptz from ${alert} where ${seen}
    on conflict (employee_id, alert_id) do update set ${column} = excluded.${column} where ${alertReceipt}.${column} is null
    returning alert_id as id`);
  return noted.rows.map((row) => row.id);
}

/** Marks the named alerts, or all that the caller sees, as read. Answers which were new. */
export const readAlerts = (tx: Tx, caller: Caller, at: Date, ids?: readonly number[]): Promise<number[]> =>
  note(tx, caller, 'read_at', at, ids);

/**
 * Clears one alert, or all that the caller sees, for the caller alone. Answers which were cleared
 * now.
 */
export const clearAlerts = (tx: Tx, caller: Caller, at: Date, id?: number): Promise<number[]> =>
  note(tx, caller, 'cleared_at', at, id === undefined ? undefined : [id]);

/** Undoes the clearing of an alert; false when the caller had not cleared it. */
export async function restoreAlert(tx: Tx, { employeeId }: Caller, alertId: number): Promise<boolean> {
  const restored = await tx
    .update(alertReceipt)
    .set({ clearedAt: null })
    .where(and(eq(alertReceipt.alertId, alertId), eq(alertReceipt.employeeId, employeeId), isNotNull(alertReceipt.clearedAt)))
    .returning({ alertId: alertReceipt.alertId });
  return restored.length > 0;
}

/** Inserts an alert and answers its owners; undefined when the occasion has raised one already. */
export async function insertAlert(
  tx: Tx,
  values: Omit<typeof alert.$inferInsert, 'dwoJobId'>,
): Promise<{ id: number; supervisorId: number | null; foremanId: number | null } | undefined> {
  const { jobId, dwoId } = values;
  const dwoJobId = sql`(select ${dwoJob.id} from ${dwoJob}
    where ${dwoJob.dwoId} = ${dwoId ?? null}::int and ${dwoJob.jobId} = ${jobId ?? null}::int)`;
  const [inserted] = await tx
    .insert(alert)
    .values({ ...values, dwoJobId })
    .onConflictDoNothing({ target: alert.occasion })
    .returning({
      id: alert.id,
      // Drizzle writes columns without their table in `returning`, so these subqueries are spelled
      // out.
      supervisorId: sql<number | null>`(select supervisor_id from job where job.id = alert.job_id)`,
      foremanId: sql<number | null>`(select foreman_id from dwo where dwo.id = alert.dwo_id)`,
    });
  return inserted;
}

/** Renames the occasion of its alert, so that the occasion can raise another one. */
export async function retireOccasion(tx: Tx, occasion: string): Promise<void> {
  await tx
    .update(alert)
    .set({ occasion: sql`${alert.occasion} || ' ' || ${alert.id}` })
    .where(eq(alert.occasion, occasion));
}

/** The occasions among these that have raised an alert. */
export async function findOccasions(reader: Reader, occasions: readonly string[]): Promise<Set<string>> {
  const found = await reader
    .select({ occasion: alert.occasion })
    .from(alert)
    .where(inArray(alert.occasion, [...occasions]));
  return new Set(found.map((one) => one.occasion));
}

/** Marks a person as not matched by a picture; false when they were marked already. */
export async function markNotMatched(tx: Tx, employeeId: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(employee)
    .set({ hasNotMatchedPictures: true })
    .where(and(eq(employee.id, employeeId), eq(employee.hasNotMatchedPictures, false)));
  return rowCount !== 0;
}
