import type { Alert, NewestAlerts } from '#shared/alerts/alerts.ts';
import type { Caller } from '../context.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** An alert with its owners. */
export interface RaisedAlert
  extends Pick<
    Alert,
    'id' | 'type' | 'jobId' | 'dwoId' | 'dwoJobId' | 'data' | 'state' | 'takenById' | 'takenBy' | 'outcome' | 'settledBy'
  > {
  createdAt: Date;
  settledAt: Date | null;
  revision: number;
  /** The supervisor of its job. */
  supervisorId: number | null;
  /** The foreman of its day. */
  foremanId: number | null;
}

interface Mark {
  isRead: boolean;
  isToasted: boolean;
  isCleared: boolean;
}
/** One person's marks, by alert id. An alert that is absent has none. */
export type Marks = ReadonlyMap<number, Mark>;
const NO_MARK: Mark = { isRead: false, isToasted: false, isCleared: false };

/** The alerts of a day, newest first, by id. */
export type SharedAlerts = ReadonlyMap<number, SharedAlert>;

/** What of an alert changes: what became of it, whose it is, and how people are called. */
const VERSION = ['revision', 'supervisorId', 'foremanId', 'takenBy', 'settledBy'] as const;

/** An alert and its rows, one for each combination of marks: most people share one row. */
class SharedAlert {
  readonly alert: RaisedAlert;
  readonly #rows = new Map<string, Alert>();

  constructor(alert: RaisedAlert) {
    this.alert = alert;
  }

  /** The same object for the same marks, so that it is serialized once. */
  rowWith({ isRead, isToasted }: Mark): Alert {
    const key = `${isRead} ${isToasted}`;
    const known = this.#rows.get(key);
    if (known) return known;
    const { supervisorId: _supervisor, foremanId: _foreman, createdAt, settledAt, ...alert } = this.alert;
    const row = { ...alert, createdAt: createdAt.toISOString(), settledAt: settledAt?.toISOString() ?? null, isRead, isToasted };
    this.#rows.set(key, row);
    return row;
  }
}

/**
 * Shares these alerts.
 * @param last the alerts shared before: those that have not changed stay the same objects
 */
export const sharedAlertsOf = (raised: readonly RaisedAlert[], last: SharedAlerts | undefined): SharedAlerts =>
  new Map(
    raised.map((alert) => {
      const known = last?.get(alert.id);
      const isSame = known !== undefined && VERSION.every((name) => known.alert[name] === alert[name]);
      return [alert.id, isSame ? known : new SharedAlert(alert)];
    }),
  );

/** The alerts that the caller sees and has not cleared; visibility as in `alertsSeenBy`. */
export function visibleAlerts(
  alerts: SharedAlerts,
  marks: Marks,
  caller: Caller,
  { limit, offset }: { limit: number; offset: number },
): Pick<NewestAlerts, 'data' | 'count' | 'unread'> {
  const sees = alertFilterOf(caller);
  const data: Alert[] = [];
  let [count, unread] = [0, 0];
  for (const one of alerts.values()) {
    const mark = marks.get(one.alert.id) ?? NO_MARK;
    if (mark.isCleared || !sees(one.alert)) continue;
    if (count >= offset && data.length < limit) data.push(one.rowWith(mark));
    count += 1;
    unread += Number(!mark.isRead && one.alert.state !== 'settled');
  }
  return { data, count, unread };
}

function alertFilterOf(caller: Caller): (alert: RaisedAlert) => boolean {
  const visibility = visibilityOf(caller);
  switch (visibility.of) {
    case 'all':
      return () => true;
    case 'supervisors':
      return ({ supervisorId }) => supervisorId !== null && visibility.ids.includes(supervisorId);
    case 'foreman':
      return ({ foremanId }) => foremanId === visibility.id;
    case 'nothing':
      return () => false;
  }
}
