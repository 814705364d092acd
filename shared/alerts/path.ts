import type { Alert } from './alerts.ts';

/** The list of alerts, with one of them in its panel. */
export const alertListPath = (alertId?: number): string =>
  alertId === undefined ? '/notifications' : `/notifications?alert=${alertId}`;

/** The page that an alert opens: the sheet with the job selected, or the job [alerts-3]. */
export const alertPath = ({ type, jobId, dwoId, dwoJobId }: Pick<Alert, 'type' | 'jobId' | 'dwoId' | 'dwoJobId'>): string =>
  (type === 'pictureMismatch' || type === 'locationMismatch') && dwoId !== null
    ? `/timesheets/${dwoId}${dwoJobId === null ? '' : `?job=${dwoJobId}`}`
    : `/job-management/${jobId ?? ''}`;
