import { useContext, useLayoutEffect, useRef } from 'react';
import { ref, useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { canonicalQuery, type LiveQuery, type LiveResource } from '#shared/live/addresses.ts';
import type { LiveAnswers } from '#shared/live.ts';
import type { LiveEntry } from '../live/store.ts';
import { isTransient } from '../live/transient-errors.ts';
import { NOTHING, useLive, useLiveSide } from '../live/use-live.ts';
import type { LiveView } from '../live/view.ts';
import { useLasting } from '../ui/feedback/use-lasting.ts';
import { PageNavigationContext } from './page-navigation.ts';

interface Shown<Answer> {
  /**
   * The state of the shown data: for the page's feed, its age, and the reason of a failure that
   * leaves nothing to show.
   */
  view: LiveView<Answer>;
  /**
   * The requested data, or the previous until it arrives. Undefined while there is none, and after
   * a failure.
   */
  data: Answer | undefined;
  /** The requested data has not arrived yet. */
  isWaiting: boolean;
}

interface Kept {
  query: LiveQuery;
  entry: LiveEntry;
  /** Path and search at which it was shown. */
  at: string;
}

/**
 * Longer than an answer takes on a slow line, but shorter than the 11 s after which a silent
 * connection is noticed.
 */
const PENDING_AFTER_MS = 2_500;

/**
 * Subscribes to a query that follows from the page's address. The former answer stays, live or as
 * old as it is, until the next one has come. If that cannot be fetched at the moment, the address
 * goes back to what is shown, so that pages, filters and tabs never name anything else;
 * `NavigationNote` tries again.
 * @param subject the name of the data, e.g. 'the roster'
 */
export function useShown<R extends LiveResource>(resource: R, query: LiveQuery, subject: string): Shown<LiveAnswers[R]> {
  const { store } = useLiveSide();
  const asked = useLive(resource, query);
  const navigation = useContext(PageNavigationContext);
  const [pathname, navigate] = useLocation();
  const at = addressOf(pathname, useSearch());
  const kept = useRef<Kept>(undefined);
  const id = canonicalQuery(query);
  const failure = asked.status === 'failed' && asked.error && isTransient(asked.error) ? asked.error : undefined;

  const isShown = asked.status === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` stands for the query, whose object differs in every render
  useLayoutEffect(() => {
    if (!isShown) return;
    const before = kept.current;
    kept.current = { query, entry: store.subscribe(resource, query), at };
    if (before) store.unsubscribe(before.entry);
    if (navigation) navigation.shownAt = at;
  }, [store, resource, id, isShown, at, navigation]);
  useLayoutEffect(
    () => () => {
      if (kept.current) store.unsubscribe(kept.current.entry);
      kept.current = undefined;
    },
    [store],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(() => {
    const from = kept.current?.at ?? navigation?.shownAt ?? at;
    if (!failure || !navigation || from === at || pathOf(from) !== pathname) return;
    navigation.failed = ref({ to: at, from, resource, query, subject, page: pageIn(query, kept.current?.query) });
    navigate(from, { replace: true });
  }, [failure !== undefined, id, at, navigation]);

  const isKept =
    (asked.status === 'loading' || failure !== undefined) && kept.current?.entry.subscription.view.data !== undefined;
  const isWaiting = asked.status === 'loading';
  const isPending = useLasting(isKept && isWaiting, PENDING_AFTER_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(() => {
    if (!isPending || !navigation) return;
    const pending = ref({ subject, page: pageIn(query, kept.current?.query) });
    navigation.pending = pending;
    return () => {
      if (navigation.pending === pending) navigation.pending = null;
    };
  }, [isPending, id, subject, navigation]);

  const before = useSnapshot(isKept && kept.current ? kept.current.entry.subscription.view : NOTHING);
  const view = isKept ? (before as LiveView<LiveAnswers[R]>) : asked;
  return { view, data: view.data, isWaiting };
}

const addressOf = (pathname: string, search: string): string => (search === '' ? pathname : `${pathname}?${search}`);
const pathOf = (address: string): string => address.split('?', 1)[0]!;

/** The page that a query asks for, where it differs from what is shown by its page alone. */
function pageIn(query: LiveQuery, shown: LiveQuery | undefined): number | null {
  const { limit, offset } = query;
  const isSameList = shown !== undefined && canonicalQuery({ ...shown, offset, limit }) === canonicalQuery(query);
  return isSameList && typeof limit === 'number' && typeof offset === 'number' ? offset / limit + 1 : null;
}
