import type { Alert, AlertType } from '#shared/alerts/alerts.ts';

/** An alert of now, about job `1000{id}`, read by nobody. */
export const alertOf = (id: number, type: AlertType, change: Partial<Alert> = {}): Alert => ({
  id,
  type,
  jobId: id * 100,
  dwoId: id * 10,
  dwoJobId: id * 1_000,
  data: { jobId: `1000${id}`, name: 'Deshawn Pruitt', foremanName: 'Keith Donnelly' },
  createdAt: new Date().toISOString(),
  isRead: false,
  isToasted: true,
  ...change,
});

/** A page of them, as `alert/admin` answers. */
export const pageOf = (...data: Alert[]) => ({ data, count: data.length, limit: 10, offset: 0, order: [['createdAt', 'DESC']] });

/** Today's, as `alert/newestAlerts` answers. */
export const newestOf = (...data: Alert[]) => ({
  ...pageOf(...data),
  limit: 30,
  unread: data.filter(({ isRead }) => !isRead).length,
});
