import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { LiveQuery, LiveResource } from '#shared/live/addresses.ts';
import type { LiveAnswers } from '#shared/live.ts';
import type { LiveView } from '../live/view.ts';
import { lastPage } from '../ui/navigation/pages.ts';
import type { ListState } from './list-state.ts';
import { useShown } from './use-shown.ts';
import { useWholeList } from './whole-list.ts';

/** A page of a list, whatever its rows are called. */
export interface PageOfRows {
  count: number;
  limit: number;
  offset: number;
}

export type ListResource = { [R in LiveResource]: LiveAnswers[R] extends PageOfRows ? R : never }[LiveResource];

interface LiveList<Answer> {
  /** The state of the shown data: for the page's feed, the reason of a failure, and Retry. */
  view: LiveView<Answer>;
  /**
   * The requested page, or the previous one until it arrives; every row when printed. Undefined
   * while there is none, and after a failure.
   */
  data: Answer | undefined;
  /**
   * The position in the list of the rows that are shown. While a page is awaited, it is that of the
   * page before.
   */
  shown: PageOfRows;
  /** The requested page has not come yet. */
  isWaiting: boolean;
}

const NO_ROWS: PageOfRows = proxy({ count: 0, limit: 1, offset: 0 });

/**
 * Subscribes to the page of a list that its state asks for. A page past the end, of a link or after
 * rows went, falls back to the last one.
 * @param subject what the list is, e.g. 'the roster'
 * @param extra further parameters of the call
 */
export function useLiveList<R extends ListResource>(
  resource: R,
  { query, page, rows, setPage }: Pick<ListState, 'query' | 'page' | 'rows' | 'setPage'>,
  subject: string,
  extra?: LiveQuery,
): LiveList<LiveAnswers[R]> {
  const question = { ...query, ...extra };
  const { view, data, isWaiting } = useShown(resource, question, subject);
  const { count, limit, offset } = useSnapshot<PageOfRows>(data ?? NO_ROWS);
  const last = lastPage(count, rows);
  const isBeyond = !isWaiting && view.status === 'ready' && offset >= count && page > last;
  useEffect(() => {
    if (isBeyond) setPage(last, { replace: true });
  });
  const isAnswered = view.status === 'ready' && view.staleSince === null;
  const whole = useWholeList({ resource, query: question, isComplete: offset === 0 && count <= limit, isAnswered });
  return { view, data: whole ?? data, shown: { count, limit, offset }, isWaiting };
}
