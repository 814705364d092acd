import type { NewestAlerts } from '#shared/alerts/alerts.ts';
import { OWNER } from '#shared/live/topics.ts';
import type { Caller, Services } from '../context.ts';
import { shareReads } from '../query/shared-read.ts';
import { readMarks, readRaised, type Span } from './raised-query.ts';
import { type Marks, type SharedAlerts, sharedAlertsOf, visibleAlerts } from './shared-alerts-rules.ts';

export interface SharedAlertReads {
  /** The alerts of a day that a caller sees and has not cleared, newest first. */
  newestFor(
    caller: Caller,
    day: Span,
    page: { limit: number; offset: number },
  ): Promise<Pick<NewestAlerts, 'data' | 'count' | 'unread'>>;
}

/** People whose marks are kept; the least recently used go first. */
const MAX_PEOPLE = 5_000;

/**
 * Two shared reads: the alerts of a day, read once for everybody after one is raised, and each
 * person's marks, read once after they change. An alert that forty people see is one query.
 */
export function shareAlertReads({ db, changes }: Pick<Services, 'db' | 'changes'>): SharedAlertReads {
  const raisedOn = shareReads<Span, SharedAlerts>(changes, {
    topics: ['alert', 'dwo', 'job'],
    confine: () => ({ owners: [OWNER.company] }),
    keyOf: ({ start }) => start.toISOString(),
    read: async (day, last) => sharedAlertsOf(await readRaised(db, day), last),
  });
  const marksOf = shareReads<{ employeeId: number; day: Span }, Marks>(changes, {
    topics: ['alert'],
    confine: ({ employeeId }) => ({ owners: [OWNER.own(employeeId)] }),
    max: MAX_PEOPLE,
    keyOf: ({ employeeId, day }) => `${employeeId} ${day.start.toISOString()}`,
    read: ({ employeeId, day }) => readMarks(db, employeeId, day),
  });
  return {
    async newestFor(caller, day, page) {
      const [alerts, marks] = await Promise.all([raisedOn(day), marksOf({ employeeId: caller.employeeId, day })]);
      return visibleAlerts(alerts, marks, caller, page);
    },
  };
}
