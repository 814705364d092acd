import { z } from 'zod';
import { Id, ListQuery, listOf, Paging, Revision, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';
import { ALERT_OUTCOMES, ALERT_STATES, ALERT_TYPES } from './words.ts';

export const AlertType = z.enum(ALERT_TYPES);
export type AlertType = z.infer<typeof AlertType>;

/**
 * The values in an alert's sentence; `jobId` is the job's display id. `employeeId` and `foremanId`
 * are the rows of the two people; alerts of older versions have none. `since` is the moment at
 * which somebody who is late was expected.
 */
export const AlertData = z.object({
  jobId: z.string(),
  name: z.string().optional(),
  employeeId: Id.optional(),
  foremanName: z.string().optional(),
  foremanId: Id.optional(),
  since: Timestamp.optional(),
});
export type AlertData = z.infer<typeof AlertData>;

/** What became of an alert, the same for all who see it. An older api answers none of it. */
const Settled = {
  state: z.enum(ALERT_STATES).optional(),
  /** Who has it; null for an open one. Of a settled alert, who had it then. */
  takenById: Id.nullable().optional(),
  takenBy: z.string().nullable().optional(),
  outcome: z.enum(ALERT_OUTCOMES).nullable().optional(),
  /** Null for an alert that is not settled, and for one whose cause ended. */
  settledBy: z.string().nullable().optional(),
  settledAt: Timestamp.nullable().optional(),
  revision: Revision.optional(),
};

/** An alert as one person sees it: read, toasted and cleared are theirs alone. */
export const Alert = z.object({
  id: Id,
  type: AlertType,
  jobId: Id.nullable(),
  dwoId: Id.nullable(),
  /** The alert's sheet: its job on that day. */
  dwoJobId: Id.nullable(),
  /** An `AlertData`, parsed per row, so that an invalid one does not fail the whole list. */
  data: z.unknown(),
  createdAt: Timestamp,
  ...Settled,
  isRead: z.boolean(),
  isToasted: z.boolean(),
});
export type Alert = z.infer<typeof Alert>;

/** `alert/admin` and `alert/foreman`: all alerts that the person has not cleared, newest first. */
export const AlertList = listOf(Alert);
export type AlertList = z.infer<typeof AlertList>;

/**
 * `alert/newestAlerts` and `alert/newestForeman`: today's alerts that the person has not cleared,
 * newest first.
 */
export const NewestAlerts = AlertList.extend({ unread: z.number().int() });
export type NewestAlerts = z.infer<typeof NewestAlerts>;

/**
 * The extra field of the answer to `isToasted: true`: whether this call got the right to toast. It
 * did when the field is absent.
 */
export const ToastClaim = z.object({ isClaimed: z.boolean().default(true) });

/** Common to every list of alerts: read and cleared are personal, so answers are not shared. */
const ALERTS = {
  everyMs: 2_000,
  audience: 'person',
  answer: ListAnswer,
  topics: ['alert', 'workshift', 'dwo', 'dwo_job', 'job'],
} as const;
const today = liveResource<NewestAlerts>();
const all = liveResource<AlertList>();

export const alertsLive = {
  newestAlerts: today({ ...ALERTS, path: LIVE_PATHS.newestAlerts, right: ['read', 'allAlerts'], query: Paging.strict() }),
  newestForemanAlerts: today({
    ...ALERTS,
    path: LIVE_PATHS.newestForemanAlerts,
    right: ['read', 'alert'],
    query: Paging.strict(),
  }),
  alerts: all({ ...ALERTS, path: LIVE_PATHS.alerts, right: ['read', 'allAlerts'], query: ListQuery }),
  foremanAlerts: all({ ...ALERTS, path: LIVE_PATHS.foremanAlerts, right: ['read', 'alert'], query: ListQuery }),
};
