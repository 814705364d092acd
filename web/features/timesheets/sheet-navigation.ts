import { MAX_LIMIT } from '#shared/constants.ts';
import { readLive } from '#web/http/read-live.ts';
import { session } from '#web/http/session-state.ts';
import { readView } from '#web/lists/address/address.ts';
import { queryOf } from '#web/lists/query.ts';
import { readRemembered } from '#web/lists/remembered.ts';
import { keptInTab } from '#web/storage/kept.ts';
import { CREW_LIST, CREW_LIST_NAME, queueParams } from './lists.ts';

/*
 * A snapshot of the Crew list's ids, in the list's order, kept in `sessionStorage` for previous and
 * next. It is taken when the first day is opened: a day that is approved and so leaves a list of
 * unapproved days keeps its neighbours. A long list is read in chunks of `MAX_LIMIT`, beginning
 * with the one around the page that was shown.
 */

const keyOf = (): string => `muster.walk.${session.view?.user.id ?? 0}`;

export interface Days {
  ids: readonly number[];
  /** The offset of `ids` in the list. */
  before: number;
  /** The length of the whole list. */
  count: number;
}

const NONE: Days = { ids: [], before: 0, count: 0 };

/** The stored snapshot; null until the first day of a list is opened. */
export function readSheetNavigation(): Days | null {
  const text = keptInTab.getItem(keyOf());
  const days: unknown = text === null ? null : JSON.parse(text);
  // An older version stored the array of ids alone.
  return typeof days === 'object' && days && 'ids' in days ? (days as Days) : null;
}

/** Drops the snapshot when the list is shown, so that the next opened day takes a new one. */
export const forgetSheetNavigation = (): void => keptInTab.removeItem(keyOf());

function keep(days: Days): Days {
  keptInTab.setItem(keyOf(), JSON.stringify(days));
  return days;
}

/** Reads a chunk of the list with its last filters and order; undefined if it was never shown. */
async function ask(partOf: (page: { page: number; rows: number }) => { offset: number; limit: number }) {
  const address = readRemembered(CREW_LIST_NAME);
  if (!address) return undefined;
  const view = readView(CREW_LIST, address);
  const page = { ...queryOf(CREW_LIST, view), ...partOf(view) };
  const queue = queueParams(view.filters);
  const { data, count } = await (queue.first ? readLive('crewDays', { ...page, ...queue }) : readLive('crewTimesheets', page));
  return { ids: data.map(({ id }) => id), before: page.offset, count };
}

/** Takes the snapshot: the chunk around the list's page, or none if the list was never shown. */
export async function beginSheetNavigation(): Promise<Days> {
  const days = await ask(({ page, rows }) => {
    const first = (page - 1) * rows;
    return { offset: first - (first % MAX_LIMIT), limit: MAX_LIMIT };
  });
  return days ? keep(days) : NONE;
}

/** Adds the chunk after or before the known days. */
export async function extendSheetNavigation(days: Days, way: 'after' | 'before'): Promise<Days> {
  const { before, ids } = days;
  const offset = way === 'after' ? before + ids.length : Math.max(0, before - MAX_LIMIT);
  const limit = way === 'after' ? MAX_LIMIT : before - offset;
  let more = await ask(() => ({ offset, limit }));
  // Days that left the list, as approved ones do, shifted the offsets of those after them.
  const gone = way === 'after' && more ? days.count - more.count : 0;
  if (gone > 0) more = await ask(() => ({ offset: Math.max(0, offset - gone), limit }));
  const others = more?.ids.filter((id) => !ids.includes(id)) ?? [];
  return keep(
    way === 'after'
      ? { ...days, ids: [...ids, ...others] }
      : { ...days, ids: [...others, ...ids], before: before - others.length },
  );
}
