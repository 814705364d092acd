import { useContext, useLayoutEffect, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { canonicalQuery, type LiveQuery, type LiveResource } from '#shared/live/addresses.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { type Live, LiveContext } from './live.ts';
import type { LiveEntry } from './store.ts';
import { EMPTY_VIEW, type LiveView } from './view.ts';

/** The view of no query. */
export const NOTHING = proxy<LiveView>({ ...EMPTY_VIEW });

/** The page's `Live`, for the connection's state and `retryNow`. */
export function useLiveSide(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('LiveContext is missing above this component');
  return live;
}

/**
 * Keeps a query open while the component is mounted and re-renders it when a field of the view that
 * it reads changes. `data` is a proxy that changes in place and is not part of that: read it with
 * `useSnapshot(data)` for plain fields and with `useRows(data, 'roster')` for lists, so that one
 * clock-in re-renders one row.
 * @param query null opens none, for a screen that does not know its parameters yet
 *
 * @example
 * const { status, data, error } = useLive('roster', { date, region });
 */
export function useLive<R extends LiveResource>(resource: R, query: LiveQuery | null): LiveView<LiveAnswers[R]> {
  const { store } = useLiveSide();
  const [subscribed, setSubscribed] = useState<LiveEntry | null>(null);
  const id = query === null ? null : `${resource}?${canonicalQuery(query)}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` stands for resource and query, whose object differs in every render
  useLayoutEffect(() => {
    if (query === null) return;
    const entry = store.subscribe(resource, query);
    setSubscribed(entry);
    return () => store.unsubscribe(entry);
  }, [store, id]);

  const entry = query === null ? undefined : subscribed?.id === id ? subscribed : store.find(resource, query);
  return useSnapshot(entry?.subscription.view ?? NOTHING) as LiveView<LiveAnswers[R]>;
}
