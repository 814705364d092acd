import { lastPage } from '../ui/pages.ts';
import { Paging } from '../ui/paging.tsx';
import type { ListState } from './list-state.ts';
import './list-paging.css';

interface ListPagingProps {
  list: Pick<ListState, 'page' | 'rows' | 'setPage' | 'setRows'>;
  /** Rows over all pages. */
  count: number;
}

/** Pages and rows per page at the foot of a list, on a phone at the lower edge of the screen; nothing while the list is empty. */
export const ListPaging = ({ list: { page, rows, setPage, setRows }, count }: ListPagingProps) =>
  count === 0 ? null : (
    <div className="list-paging">
      <Paging count={count} page={Math.min(page, lastPage(count, rows))} rows={rows} onPage={setPage} onRows={setRows} />
    </div>
  );
