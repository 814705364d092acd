import { z } from 'zod';
import { Id, Order, Timestamp } from './query.ts';

export const AlertType = z.enum(['jobFinished', 'pictureMismatch', 'clockout', 'overcost', 'locationMismatch']);
export type AlertType = z.infer<typeof AlertType>;

export const ALERT_LABELS: Record<AlertType, string> = {
  jobFinished: 'Finish job',
  pictureMismatch: 'Picture mismatch',
  clockout: 'Clockout missing',
  overcost: 'Overcost',
  locationMismatch: 'Location mismatch',
};

/** What an alert's sentence is made of; `jobId` is the job's display id. */
export const AlertData = z.object({ jobId: z.string(), name: z.string().optional(), foremanName: z.string().optional() });
export type AlertData = z.infer<typeof AlertData>;

/** An alert as one person sees it: read, toasted and cleared are theirs alone. */
export const Alert = z.object({
  id: Id,
  type: AlertType,
  jobId: Id.nullable(),
  dwoId: Id.nullable(),
  data: AlertData,
  createdAt: Timestamp,
  isRead: z.boolean(),
  isToasted: z.boolean(),
});
export type Alert = z.infer<typeof Alert>;

/** `alert/newestAlerts` and `alert/newestForeman`: today's alerts that the person has not cleared, newest first. */
export const NewestAlerts = z.object({
  data: z.array(Alert),
  count: z.number().int(),
  unread: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
  order: Order,
});
export type NewestAlerts = z.infer<typeof NewestAlerts>;

/**
 * `PATCH alert/{id}`. `isToasted: true` succeeds for one screen of a person and is a 409 `ALREADY_TOASTED` for the next,
 * so each alert is toasted once however many tabs are open.
 */
export const AlertChange = z
  .object({ isRead: z.literal(true), isToasted: z.literal(true) })
  .partial()
  .strict();

/** The sentence of an alert (specification 1, section 2, Notifications). */
export function alertMessage(type: AlertType, data: AlertData): string {
  switch (type) {
    case 'jobFinished':
      return `The job "#${data.jobId}" finished successfully`;
    case 'pictureMismatch':
      return `${data.name ?? 'Somebody'} has a picture mismatch in the job "#${data.jobId}"`;
    case 'clockout':
      return `The foreman ${data.foremanName ?? ''} forgot to stop the clock for the job "#${data.jobId}"`;
    case 'overcost':
      return `The job "#${data.jobId}" has exceeded the estimated cost`;
    case 'locationMismatch':
      return `Job location is unknown or not matching Job Address or Yard for job "#${data.jobId}"`;
  }
}

/** Where View More and a click in the panel lead. */
export const alertPath = (alert: Pick<Alert, 'type' | 'jobId' | 'dwoId'>): string =>
  (alert.type === 'pictureMismatch' || alert.type === 'locationMismatch') && alert.dwoId !== null
    ? `/timesheets/${alert.dwoId}`
    : `/job-management/${alert.jobId ?? ''}`;
