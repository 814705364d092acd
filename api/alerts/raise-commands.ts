import type { AlertData, AlertType } from '#shared/alerts.ts';
import type { Write } from '../db/write.ts';
import { ownersOf } from '../visibility/visibility.ts';
import { findOccasions, insertAlert, retireOccasion } from './repository.ts';

export interface NewAlert {
  type: AlertType;
  /** The job's row number; the number people say aloud is in `data.jobId`. */
  jobId: number | null;
  dwoId: number | null;
  data: AlertData;
  /**
   * Names the fact behind the alert, e.g. `clockout:dwo_job:17`: the same fact seen twice raises
   * one alert.
   */
  occasion: string;
}

/**
 * Raises an alert inside the write that brought its fact about, once per occasion.
 * Answers whether it was new; only then are readers of alerts told.
 */
export async function raiseAlert(
  { tx, changed, after }: Write,
  { type, jobId, dwoId, data, occasion }: NewAlert,
): Promise<boolean> {
  const raised = await insertAlert(tx, { type, jobId, dwoId, data, occasion });
  if (!raised) return false;
  changed({ topic: 'alert', whose: ownersOf(raised) });
  await after.announce({ event: 'alert.raised', id: raised.id });
  return true;
}

/** Ends a fact: its alert stays, and when the fact comes about again that is told again. */
export const endOccasion = ({ tx }: Write, occasion: string): Promise<void> => retireOccasion(tx, occasion);

/**
 * Raises those of these alerts that nobody has raised yet. Reads first, so that looking again and
 * again costs no writes.
 */
export async function raiseMissing(write: Write, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const known = await findOccasions(
    write.tx,
    alerts.map((one) => one.occasion),
  );
  for (const one of alerts) if (!known.has(one.occasion)) await raiseAlert(write, one);
}
