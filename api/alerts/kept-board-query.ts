import type { NewestAlerts } from '#shared/alerts.ts';
import { WHOSE } from '#shared/live/topics.ts';
import type { Caller, Services } from '../context.ts';
import { keepBoards } from '../query/boards.ts';
import { readMarks, readRaised, type Span } from './board-query.ts';
import { type AlertBoard, boardOf, cutBoard, type Marks } from './board-rules.ts';

export interface AlertBoards {
  /** What a caller sees of a day's alerts, newest first. */
  cutFor(
    caller: Caller,
    day: Span,
    page: { limit: number; offset: number },
  ): Promise<Pick<NewestAlerts, 'data' | 'count' | 'unread'>>;
}

/** So many people's marks are kept. */
const MOST_PEOPLE = 5_000;

/**
 * The alerts of a day are read once for everybody after one is raised, and what a person did with
 * them once after they did something: an alert that forty people see at once is one question.
 */
export function keepAlertBoards({ db, changes }: Pick<Services, 'db' | 'changes'>): AlertBoards {
  const raisedOn = keepBoards<Span, AlertBoard>(changes, {
    topics: ['alert', 'dwo', 'job'],
    confine: () => ({ whose: [WHOSE.company] }),
    nameOf: ({ start }) => start.toISOString(),
    read: async (day, last) => boardOf(await readRaised(db, day), last),
  });
  const marksOf = keepBoards<{ employeeId: number; day: Span }, Marks>(changes, {
    topics: ['alert'],
    confine: ({ employeeId }) => ({ whose: [WHOSE.own(employeeId)] }),
    most: MOST_PEOPLE,
    nameOf: ({ employeeId, day }) => `${employeeId} ${day.start.toISOString()}`,
    read: ({ employeeId, day }) => readMarks(db, employeeId, day),
  });
  return {
    async cutFor(caller, day, page) {
      const [board, marks] = await Promise.all([raisedOn(day), marksOf({ employeeId: caller.employeeId, day })]);
      return cutBoard(board, marks, caller, page);
    },
  };
}
