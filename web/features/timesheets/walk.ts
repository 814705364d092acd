import { z } from 'zod';
import { MAX_LIMIT } from '#shared/constants.ts';
import { Id } from '#shared/http/query.ts';
import { readLive } from '#web/http/read-live.ts';
import { session } from '#web/http/session-state.ts';
import { readView } from '#web/lists/address/address.ts';
import { queryOf } from '#web/lists/query.ts';
import { readRemembered } from '#web/lists/remembered.ts';
import { keptInTab } from '#web/storage/kept.ts';
import { CREW_LIST, CREW_LIST_NAME } from './lists.ts';

/*
 * The days of the list that somebody came from, in its order, as long as this browser tab is open:
 * those that it had when the first of them was opened, so that a day that is approved, and leaves a
 * list of what is not, keeps its neighbours. Of a long list as many as the api gives at a time,
 * around the page that was looked at; the others when somebody gets there.
 */

const keyOf = (): string => `muster.walk.${session.view?.user.id ?? 0}`;

const Days = z.object({
  ids: z.array(Id),
  /** So many of the list come before these. */
  before: z.number().int(),
  /** All that the list had. */
  count: z.number().int(),
});
export type Days = z.infer<typeof Days>;

const NONE: Days = { ids: [], before: 0, count: 0 };

/** Null before the first day of a list was opened. */
export function readWalk(): Days | null {
  const text = keptInTab.getItem(keyOf());
  // A version before kept the days alone.
  return text === null ? null : (Days.safeParse(JSON.parse(text)).data ?? null);
}

/** The list is looked at again: the next day that is opened begins anew. */
export const forgetWalk = (): void => keptInTab.removeItem(keyOf());

function keep(days: Days): Days {
  keptInTab.setItem(keyOf(), JSON.stringify(days));
  return days;
}

/** Asks for a part of the list as it was last seen; undefined when it never was. */
async function ask(partOf: (page: { page: number; rows: number }) => { offset: number; limit: number }) {
  const address = readRemembered(CREW_LIST_NAME);
  if (!address) return undefined;
  const view = readView(CREW_LIST, address);
  const { include: _, ...query } = queryOf(CREW_LIST, view);
  const part = partOf(view);
  const { data, count } = await readLive('crewTimesheets', { ...query, ...part });
  return { ids: data.map(({ id }) => id), before: part.offset, count };
}

/** The days around the page of the list; none when it never was seen. */
export async function beginWalk(): Promise<Days> {
  const days = await ask(({ page, rows }) => {
    const first = (page - 1) * rows;
    return { offset: first - (first % MAX_LIMIT), limit: MAX_LIMIT };
  });
  return days ? keep(days) : NONE;
}

/** The same days with those after or before them. */
export async function growWalk(days: Days, way: 'after' | 'before'): Promise<Days> {
  const { before, ids } = days;
  const offset = way === 'after' ? before + ids.length : Math.max(0, before - MAX_LIMIT);
  const limit = way === 'after' ? MAX_LIMIT : before - offset;
  let more = await ask(() => ({ offset, limit }));
  // Days that have left the list, as approved ones do, have let those after them move up.
  const gone = way === 'after' && more ? days.count - more.count : 0;
  if (gone > 0) more = await ask(() => ({ offset: Math.max(0, offset - gone), limit }));
  const others = more?.ids.filter((id) => !ids.includes(id)) ?? [];
  return keep(
    way === 'after'
      ? { ...days, ids: [...ids, ...others] }
      : { ...days, ids: [...others, ...ids], before: before - others.length },
  );
}
