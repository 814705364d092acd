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

/**
 * Takes the right to toast an alert to a person; false when another of their screens has taken it.
 */
export async function claimToast(tx: Tx, { at, ...receipt }: Receipt): Promise<boolean> {
  const claimed = await tx
    .insert(alertReceipt)
    .values({ ...receipt, toastedAt: at })
    .onConflictDoUpdate({ target: key, set: { toastedAt: at }, setWhere: isNull(alertReceipt.toastedAt) })
    .returning({ alertId: alertReceipt.alertId });
  return claimed.length > 0;
}

/**
 * Notes that the caller has read or cleared the named alerts, or all that they see. The first time
 * is the one that counts. Answers with whose it was.
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

/** Notes as read the named alerts, or all that the caller sees. Answers which were new. */
export const readAlerts = (tx: Tx, caller: Caller, at: Date, ids?: readonly number[]): Promise<number[]> =>
  note(tx, caller, 'read_at', at, ids);

/**
 * Hides one alert, or all that the caller sees, from the caller alone. Answers which were hidden
 * now.
 */
export const clearAlerts = (tx: Tx, caller: Caller, at: Date, id?: number): Promise<number[]> =>
  note(tx, caller, 'cleared_at', at, id === undefined ? undefined : [id]);

/** Shows an alert again that the caller had cleared; false when they had not. */
export async function restoreAlert(tx: Tx, { employeeId }: Caller, alertId: number): Promise<boolean> {
  const restored = await tx
    .update(alertReceipt)
    .set({ clearedAt: null })
    .where(and(eq(alertReceipt.alertId, alertId), eq(alertReceipt.employeeId, employeeId), isNotNull(alertReceipt.clearedAt)))
    .returning({ alertId: alertReceipt.alertId });
  return restored.length > 0;
}

/** Whose the new alert is; undefined when this occasion has raised its alert already. */
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
      // Columns stand bare in `returning`.
      supervisorId: sql<number | null>`(select supervisor_id from job where job.id = alert.job_id)`,
      foremanId: sql<number | null>`(select foreman_id from dwo where dwo.id = alert.dwo_id)`,
    });
  return inserted;
}

/** Gives the alert of an occasion another one, of its own: the occasion can come about again. */
export async function retireOccasion(tx: Tx, occasion: string): Promise<void> {
  await tx
    .update(alert)
    .set({ occasion: sql`${alert.occasion} || ' ' || ${alert.id}` })
    .where(eq(alert.occasion, occasion));
}

/** Those of these occasions that have raised an alert. */
export async function findOccasions(reader: Reader, occasions: readonly string[]): Promise<Set<string>> {
  const found = await reader
    .select({ occasion: alert.occasion })
    .from(alert)
    .where(inArray(alert.occasion, [...occasions]));
  return new Set(found.map((one) => one.occasion));
}

/** Marks a person whose picture showed somebody else; false when they had the mark already. */
export async function markNotMatched(tx: Tx, employeeId: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(employee)
    .set({ hasNotMatchedPictures: true })
    .where(and(eq(employee.id, employeeId), eq(employee.hasNotMatchedPictures, false)));
  return rowCount !== 0;
}
