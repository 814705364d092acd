import type { AlertData, AlertType } from '#shared/alerts/alerts.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import type { Write } from '../db/write.ts';
import { ownersOf } from '../visibility/visibility.ts';
import { findOccasions, insertAlert, markNotMatched, retireOccasion } from './repository.ts';
import { occasionOf } from './rules.ts';

export interface NewAlert {
  type: AlertType;
  /** The job's row number; the number that people see now is in `data.jobId`. */
  jobId: number | null;
  dwoId: number | null;
  data: AlertData;
  /**
   * Identifies the fact behind the alert, e.g. `clockout:dwo_job:17`: a fact noticed twice raises
   * one alert.
   */
  occasion: string;
}

/**
 * Raises an alert inside the write that caused it, once per occasion. Answers whether it was new;
 * only then the topic is marked as changed.
 */
export async function raiseAlert(
  { tx, changed, after }: Write,
  { type, jobId, dwoId, data, occasion }: NewAlert,
): Promise<boolean> {
  const raised = await insertAlert(tx, { type, jobId, dwoId, data, occasion });
  if (!raised) return false;
  changed({ topic: 'alert', owners: ownersOf(raised) });
  await after.announce({ event: 'alert.raised', id: raised.id });
  await after.tell({ what: 'raised', alertId: raised.id });
  return true;
}

/** Ends an occasion: its alert stays, and the same fact can raise another one later. */
export const endOccasion = ({ tx }: Write, occasion: string): Promise<void> => retireOccasion(tx, occasion);

/**
 * Raises the alerts among these whose occasion has none yet. Reads first, so that repeated checks
 * write nothing.
 */
export async function raiseMissing(write: Write, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const known = await findOccasions(
    write.tx,
    alerts.map((one) => one.occasion),
  );
  for (const one of alerts) if (!known.has(one.occasion)) await raiseAlert(write, one);
}

type Side = 'start' | 'end';

/** The parts of an alert about a clock: the person, the job, and the sheet. */
export interface ClockFact {
  workshiftId: number;
  dwoJobId: number;
  dwoId: number;
  job: { id: number; jobId: string; shownNumber: string };
  employee: { id: number; fullName: string };
  foremanName: string;
  foremanId: number;
}

/** The job, the sheet and the people of an alert about a clock. */
export const aboutClock = ({ dwoId, job, employee, foremanName, foremanId }: Omit<ClockFact, 'workshiftId' | 'dwoJobId'>) => ({
  jobId: job.id,
  dwoId,
  data: { jobId: numberOf(job), name: employee.fullName, employeeId: employee.id, foremanName, foremanId },
});

/**
 * Raises the alert for a picture of somebody else, once per picture. The person is marked until the
 * office clears it.
 */
export async function raisePictureMismatch(write: Write, fact: ClockFact, side: Side): Promise<void> {
  await raiseAlert(write, {
    ...aboutClock(fact),
    type: 'pictureMismatch',
    occasion: occasionOf.pictureMismatch(fact.workshiftId, side),
  });
  // The mark shows in lists of people and nowhere else.
  if (await markNotMatched(write.tx, fact.employee.id))
    write.changed({ topic: 'employee', aspect: 'pictures', rowId: fact.employee.id });
}

/**
 * Raises the alert for a clock away from the job's address and the yard, or at an unknown place,
 * once per DWO job.
 */
export async function raiseLocationMismatch(write: Write, fact: ClockFact): Promise<void> {
  await raiseAlert(write, {
    ...aboutClock(fact),
    type: 'locationMismatch',
    occasion: occasionOf.locationMismatch(fact.dwoJobId),
  });
}
