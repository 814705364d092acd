import { eq, inArray, sql } from 'drizzle-orm';
import type { AlertData, AlertType } from '../../shared/alerts.ts';
import { alert } from '../db/tables/alerts.ts';
import type { Write } from '../db/write.ts';

export interface NewAlert {
  type: AlertType;
  /** The job's row number; the number people say aloud is in `data.jobId`. */
  jobId: number | null;
  dwoId: number | null;
  data: AlertData;
  /** Names the fact behind the alert, e.g. `clockout:dwo_job:17`: the same fact seen twice raises one alert. */
  occasion: string;
}

/**
 * Raises an alert inside the write that brought its fact about, once per occasion.
 * Answers whether it was new; only then are readers of alerts told.
 */
export async function raiseAlert(write: Write, { type, jobId, dwoId, data, occasion }: NewAlert): Promise<boolean> {
  const raised = await write.tx
    .insert(alert)
    .values({ type, jobId, dwoId, data, occasion })
    .onConflictDoNothing({ target: alert.occasion })
    .returning({ id: alert.id });
  if (raised.length > 0) write.changed('alert');
  return raised.length > 0;
}

/** Ends a fact: its alert stays, and when the fact comes about again that is told again. */
export async function endOccasion({ tx }: Write, occasion: string): Promise<void> {
  await tx
    .update(alert)
    .set({ occasion: sql`${alert.occasion} || ' ' || ${alert.id}` })
    .where(eq(alert.occasion, occasion));
}

/** Raises those of these alerts that nobody has raised yet. Reads first, so that looking again and again costs no writes. */
export async function raiseMissing(write: Write, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const occasions = alerts.map((one) => one.occasion);
  const raised = await write.tx.select({ occasion: alert.occasion }).from(alert).where(inArray(alert.occasion, occasions));
  const known = new Set(raised.map((one) => one.occasion));
  for (const one of alerts) if (!known.has(one.occasion)) await raiseAlert(write, one);
}
