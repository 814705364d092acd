import { useTexts } from '#web/texts/texts.ts';
import { LazyContent } from '#web/ui/feedback/lazy.tsx';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';
import { OpeningField } from '#web/ui/fields/opening-field.tsx';
import { ColumnsIcon } from '#web/ui/icons/row-icons.tsx';
import type { ListState } from '../list-state.ts';
import { listsTexts } from '../texts.ts';
import { type Choosable, shownColumns } from './arrange.ts';
import '#web/ui/fields/many-field.css';

const panel = lazyCode(() => import('./columns-panel.tsx').then((code) => code.ColumnsPanel));

interface ColumnsFieldProps {
  /** All that the reader may see, in the order in which the list has them at first. */
  columns: readonly Choosable[];
  list: Pick<ListState, 'columns' | 'setColumns'>;
}

/** Chooses which columns a list has, in which order and how wide [views-6]. */
export function ColumnsField({ columns, list }: ColumnsFieldProps) {
  const t = useTexts(listsTexts);
  const count = shownColumns(columns, list.columns).length;
  return (
    <OpeningField
      name={t('columns')}
      icon={<ColumnsIcon />}
      shown={
        <>
          <span className="medium unseen-narrow">{t('columns')}</span>
          {list.columns && (
            <>
              {' '}
              <span className="many-count num centred">{count}</span>{' '}
              <span className="unseen">{t('columnsShown', { count })}</span>
            </>
          )}
        </>
      }
      hasChevron={false}
      className="columns-field"
      popoverClassName="columns-popover"
      onNear={panel.prefetch}
    >
      {(close) => (
        <LazyContent code={panel}>
          {(ColumnsPanel) => <ColumnsPanel columns={columns} chosen={list.columns} onChoose={list.setColumns} onClose={close} />}
        </LazyContent>
      )}
    </OpeningField>
  );
}
