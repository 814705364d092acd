import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import type { Tx } from '../db/schema.ts';
import { alert, alertReceipt } from '../db/tables/alerts.ts';
import { alertsSeenBy } from './views.ts';

interface Receipt {
  alertId: number;
  employeeId: number;
  at: Date;
}
const key = [alertReceipt.employeeId, alertReceipt.alertId];

/** Takes the right to toast an alert to a person; false when another of their screens has taken it. */
export async function claimToast(tx: Tx, { at, ...receipt }: Receipt): Promise<boolean> {
  const claimed = await tx
    .insert(alertReceipt)
    .values({ ...receipt, toastedAt: at })
    .onConflictDoUpdate({ target: key, set: { toastedAt: at }, setWhere: isNull(alertReceipt.toastedAt) })
    .returning({ alertId: alertReceipt.alertId });
  return claimed.length > 0;
}

/** The first reading is the one that counts. */
export async function markRead(tx: Tx, { at, ...receipt }: Receipt): Promise<void> {
  await tx
    .insert(alertReceipt)
    .values({ ...receipt, readAt: at })
    .onConflictDoUpdate({ target: key, set: { readAt: at }, setWhere: isNull(alertReceipt.readAt) });
}

/** Hides one alert, or all that the caller sees, from the caller alone. Answers which were hidden now. */
export async function clearAlerts(tx: Tx, caller: Caller, at: Date, id?: number): Promise<number[]> {
  const seen = and(alertsSeenBy(caller), id === undefined ? undefined : eq(alert.id, id)) ?? sql`true`;
  const cleared = await tx.execute<{ id: number }>(sql`
    insert into ${alertReceipt} (alert_id, employee_id, cleared_at)
    select ${alert.id}, ${caller.employeeId}::int, ${at.toISOString()}::timestamptz from ${alert} where ${seen}
    on conflict (employee_id, alert_id) do update set cleared_at = excluded.cleared_at where ${alertReceipt.clearedAt} is null
    returning alert_id as id`);
  return cleared.rows.map((row) => row.id);
}
