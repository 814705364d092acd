import { usePrint } from '../print/print.ts';
import { printTexts } from '../print/texts.ts';
import { useTexts } from '../texts/texts.ts';
import { lastPage } from '../ui/navigation/pages.ts';
import { Paging } from '../ui/navigation/paging.tsx';
import type { ListState } from './list-state.ts';
import type { PageOfRows } from './live-list.ts';
import { MOST_ROWS } from './whole-list.ts';
import '../ui/navigation/foot-bar.css';
import './list-paging.css';

interface ListPagingProps {
  list: Pick<ListState, 'setPage' | 'setRows'>;
  shown: PageOfRows;
}

/**
 * The paging at the foot of a list; on a phone at the lower edge of the screen. A print has all
 * rows instead, or says which are missing. Nothing while the list is empty.
 */
export function ListPaging({ list: { setPage, setRows }, shown }: ListPagingProps) {
  const { count, limit, offset } = shown;
  const { isOn } = usePrint();
  if (count === 0) return null;
  if (isOn) return <Missing shown={shown} />;
  return (
    <div className="foot-bar list-paging">
      <Paging
        count={count}
        page={Math.min(offset / limit + 1, lastPage(count, limit))}
        rows={limit}
        onPage={setPage}
        onRows={setRows}
      />
    </div>
  );
}

/** Says which rows are printed, if not all could be. */
function Missing({ shown: { count, limit, offset } }: Pick<ListPagingProps, 'shown'>) {
  const t = useTexts(printTexts);
  const { isWhole } = usePrint();
  if (!isWhole)
    return (
      <p className="paper-missing num bold danger">
        {t('notWhole', { first: offset + 1, last: Math.min(count, offset + limit), count })}
      </p>
    );
  return count > MOST_ROWS && <p className="paper-missing num bold danger">{t('most', { shown: MOST_ROWS, count })}</p>;
}
