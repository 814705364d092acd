import { lastPage } from '../ui/pages.ts';
import { Paging } from '../ui/paging.tsx';
import type { ListState } from './list-state.ts';
import type { PageOfRows } from './live-list.ts';
import './list-paging.css';

interface ListPagingProps {
  list: Pick<ListState, 'setPage' | 'setRows'>;
  shown: PageOfRows;
}

/** Which of the pages is shown, and the way to the others, at the foot of a list, on a phone at the lower edge of the screen; nothing while the list is empty. */
export const ListPaging = ({ list: { setPage, setRows }, shown: { count, limit, offset } }: ListPagingProps) =>
  count === 0 ? null : (
    <div className="list-paging">
      <Paging
        count={count}
        page={Math.min(offset / limit + 1, lastPage(count, limit))}
        rows={limit}
        onPage={setPage}
        onRows={setRows}
      />
    </div>
  );
