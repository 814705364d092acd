import type { Alert, NewestAlerts } from '#shared/alerts.ts';
import type { Caller } from '../context.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** An alert that was raised, and whose it is. */
export interface RaisedAlert extends Pick<Alert, 'id' | 'type' | 'jobId' | 'dwoId' | 'dwoJobId' | 'data'> {
  createdAt: Date;
  /** Of its job. */
  supervisorId: number | null;
  /** Of its day. */
  foremanId: number | null;
}

interface Mark {
  isRead: boolean;
  isToasted: boolean;
  isCleared: boolean;
}
/** What one person did with alerts, by their row numbers. */
export type Marks = ReadonlyMap<number, Mark>;
const NO_MARK: Mark = { isRead: false, isToasted: false, isCleared: false };

/** Alerts of a day, newest first, by row number. */
export type AlertBoard = ReadonlyMap<number, BoardAlert>;

/** An alert, and the rows in which people see it: most see the same one. */
class BoardAlert {
  readonly alert: RaisedAlert;
  readonly #rows = new Map<string, Alert>();

  constructor(alert: RaisedAlert) {
    this.alert = alert;
  }

  /** The same object whenever it says the same. */
  rowWith({ isRead, isToasted }: Mark): Alert {
    const key = `${isRead} ${isToasted}`;
    const known = this.#rows.get(key);
    if (known) return known;
    const { id, type, jobId, dwoId, dwoJobId, data, createdAt } = this.alert;
    const row = { id, type, jobId, dwoId, dwoJobId, createdAt: createdAt.toISOString(), data, isRead, isToasted };
    this.#rows.set(key, row);
    return row;
  }
}

/**
 * The board of these alerts. What an alert says never changes; whose it is may.
 * @param last of which alerts stay the same objects
 */
export const boardOf = (raised: readonly RaisedAlert[], last: AlertBoard | undefined): AlertBoard =>
  new Map(
    raised.map((alert) => {
      const known = last?.get(alert.id);
      const isSame = known?.alert.supervisorId === alert.supervisorId && known.alert.foremanId === alert.foremanId;
      return [alert.id, isSame ? known : new BoardAlert(alert)];
    }),
  );

/** The alerts of a board that the caller sees and has not cleared; visibility as in `alertsSeenBy`. */
export function cutBoard(
  board: AlertBoard,
  marks: Marks,
  caller: Caller,
  { limit, offset }: { limit: number; offset: number },
): Pick<NewestAlerts, 'data' | 'count' | 'unread'> {
  const sees = alertFilterOf(caller);
  const data: Alert[] = [];
  let [count, unread] = [0, 0];
  for (const one of board.values()) {
    const mark = marks.get(one.alert.id) ?? NO_MARK;
    if (mark.isCleared || !sees(one.alert)) continue;
    if (count >= offset && data.length < limit) data.push(one.rowWith(mark));
    count += 1;
    unread += Number(!mark.isRead);
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
