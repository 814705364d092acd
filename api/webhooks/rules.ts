import type { AlertData, AlertType } from '#shared/alerts/alerts.ts';
import type { numberOf } from '#shared/jobs/shown-number.ts';

/** Time for which the former secret still signs after a rotation. */
export const PREVIOUS_COUNTS_MS = 24 * 3_600_000;
/** Days for which deliveries are kept. */
export const KEPT_DAYS = 30;
/** Most webhooks; each event is sent to each of them. */
export const MAX_WEBHOOKS = 20;
/** The receiver is gone for good (RFC 9110). */
const GONE = 410;

/** The reason of deliveries to a webhook whose owner may no longer have one. */
export const STOPPED = 'Nobody answers for this webhook any more: take it over first';

/** The status of a delivery after an attempt. */
export function statusAfter(
  { answerCode, fault }: { answerCode: number | null; fault: string | null },
  isLast: boolean,
): 'delivered' | 'retrying' | 'failed' {
  if (fault === null) return 'delivered';
  return isLast || answerCode === GONE ? 'failed' : 'retrying';
}

/** An event with its payload, as far as it is put into words. */
export type ToldEvent =
  | { event: 'alert.raised'; data: { alertId: number; type: AlertType; data: AlertData } }
  | { event: 'file.ready'; data: { fileName: string | null } }
  | {
      event: 'sheet.approved';
      data: {
        dwoId: number;
        dwoJobId: number;
        date: string;
        job: Parameters<typeof numberOf>[0];
        foreman: { fullName: string | null };
        approvedBy: { fullName: string | null } | null;
      };
    };

/** The place of an api, with what distinguishes a database from its copies. */
export interface Place {
  /** The ids of cluster and database. */
  database: string;
  /** The public address. */
  address: string;
  /** Machine and folder of an embedded database; null for an external one. */
  folder: string | null;
}

/**
 * Whether deliveries may be sent from here [webhooks-6]. A restored dump is another database; a
 * cluster or folder that was copied as a whole has another address, or is on another machine.
 */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.database === other.database && one.address === other.address && one.folder === other.folder;

/** What stands for the database in the place of one that our own command has restored. */
export const RESTORED = 'restored';
/** Whether the database is a copy by what it says of itself, wherever it is. */
export const isRestored = ({ database }: Place): boolean => database === RESTORED;
