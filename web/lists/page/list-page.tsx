import { type ReactNode, useRef } from 'react';
import { canonicalQuery, type LiveQuery } from '#shared/live/addresses.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { ListPaging } from '../list-paging.tsx';
import type { ListState } from '../list-state.ts';
import { type ListResource, useLiveList } from '../live-list.ts';
import { usePlace } from '../place/use-place.ts';
import './list-page.css';

export interface Shown<Answer> {
  data: Answer;
  /** Other rows have been requested and have not come yet. */
  isWaiting: boolean;
}

interface ListPageProps<R extends ListResource> {
  resource: R;
  /** Further parameters of the call. */
  extra?: LiveQuery;
  list: Pick<ListState, 'query' | 'page' | 'rows' | 'setPage' | 'setRows'>;
  /** The list's name, e.g. 'the notifications', for the banner about old data. */
  subject: string;
  /** Title of the error. */
  failed: string;
  /** Title and filters. */
  head: ReactNode;
  /** Shown in the place of the rows while the first answer is slow; nothing by default. */
  shapes?: ReactNode;
  children: (shown: Shown<LiveAnswers[R]>) => ReactNode;
}

/**
 * A page that is one live list: its head, its rows in every state (loading, stale, failed, waiting
 * for another page) and its paging. `children` render the rows, each with its id as `data-row`; for
 * a table, `TablePage` does by columns.
 *
 * @example
 * const list = useListState(ALERTS);
 * <ListPage resource="alerts" list={list} subject={t('subject')} failed={t('failed')} head={head}>
 *   {({ data }) => <Alerts data={data} isFiltered={list.isFiltered} />}
 * </ListPage>
 */
export function ListPage<R extends ListResource>(props: ListPageProps<R>) {
  const { resource, extra, list, subject, failed, head, shapes, children } = props;
  const { view, data, shown, isWaiting } = useLiveList(resource, list, subject, extra);
  const isSlow = useSlow(isWaiting);
  usePageFeed(subject, data !== undefined, view);
  const box = useRef<HTMLDivElement>(null);
  const isShown = data !== undefined && !isWaiting;
  const { height, onClickCapture } = usePlace(box, `${resource}?${canonicalQuery({ ...list.query, ...extra })}`, isShown);
  return (
    <div className="list-page" ref={box} style={{ minHeight: height }} onClickCapture={onClickCapture}>
      {head}
      {view.status === 'failed' && (
        <div className="card above-12">
          <Failed title={failed} reason={view.error?.message} onRetry={view.retry} />
        </div>
      )}
      {!data && isSlow && shapes}
      {data && (
        <div
          className={view.staleSince ? 'list-page-rows is-stale' : 'list-page-rows'}
          aria-busy={isWaiting}
          data-waiting={isSlow}
        >
          {children({ data, isWaiting })}
        </div>
      )}
      <ListPaging list={list} shown={shown} />
    </div>
  );
}
