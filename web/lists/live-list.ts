import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { LiveAnswers, LiveQuery, LiveResource } from '../../shared/live.ts';
import { useKept } from '../live/use-kept.ts';
import { useLive } from '../live/use-live.ts';
import type { LiveView } from '../live/view.ts';
import { lastPage } from '../ui/pages.ts';
import type { ListState } from './list-state.ts';

/** A page of a list, whatever its rows are called. */
interface PageOfRows {
  count: number;
  offset: number;
}

type ListResource = { [R in LiveResource]: LiveAnswers[R] extends PageOfRows ? R : never }[LiveResource];

interface LiveList<Answer> {
  /** Of the query as it stands; for the page's feed, the reason of a failure and Retry. */
  view: LiveView<Answer>;
  /** What to show: the page asked for, or until it is there the one before it. Undefined while there is none, and after a failure. */
  data: Answer | undefined;
  /** Rows over all pages. */
  count: number;
  /** The page asked for is not there yet. */
  isWaiting: boolean;
}

const NO_ROWS: PageOfRows = proxy({ count: 0, offset: 0 });

/**
 * Holds the page of a list open that its state asks for. A page past the end, of a link or after rows went, falls back to the last one.
 * @param extra further parameters of the call
 */
export function useLiveList<R extends ListResource>(
  resource: R,
  { query, page, rows, setPage }: Pick<ListState, 'query' | 'page' | 'rows' | 'setPage'>,
  extra?: LiveQuery,
): LiveList<LiveAnswers[R]> {
  const view = useLive(resource, { ...query, ...extra });
  const data = useKept(view);
  const { count, offset } = useSnapshot<PageOfRows>(data ?? NO_ROWS);
  const last = lastPage(count, rows);
  const isBeyond = view.status === 'ready' && offset >= count && page > last;
  useEffect(() => {
    if (isBeyond) setPage(last, { replace: true });
  });
  return { view, data, count, isWaiting: view.status === 'loading' };
}
