import { PAGE_SIZES } from '#shared/constants.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { pressUnless } from '../controls/press-unless.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx';
import { lastPage, pagesAround } from './pages.ts';
import { navigationTexts } from './texts.ts';
import './paging.css';

interface PagingProps {
  /** The number of rows on all pages. */
  count: number;
  /** The number of the page, from 1. */
  page: number;
  rows: number;
  onPage: (page: number) => void;
  onRows: (rows: number) => void;
}

/** Rows per page and the way from page to page. */
export function Paging({ count, page, rows, onPage, onRows }: PagingProps) {
  const t = useTexts(navigationTexts);
  const isNarrow = useNarrow();
  // On a phone the words beside the field are hidden, so each choice says what it is.
  const choices = PAGE_SIZES.map((size) => ({ value: size, label: isNarrow ? t('perPage', { rows: size }) : String(size) }));
  const last = lastPage(count, rows);
  const first = count === 0 ? 0 : (page - 1) * rows + 1;
  return (
    <div className="paging row gap-12 spread ink-2">
      <div className="row gap-8">
        <span className="off-phone">{t('rowsPerPage')}</span>
        <ChoiceField name={t('rowsPerPage')} value={rows} choices={choices} onChoose={onRows} />
      </div>
      <nav className="paging-pages num row gap-8" aria-label={t('pages')}>
        <span className="paging-range meta">{t('rowsShown', { first, last: Math.min(page * rows, count), count })}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={t('previousPage')}
          {...pressUnless(page <= 1, () => onPage(page - 1))}
        >
          <ChevronLeftIcon />
        </button>
        {pagesAround(page, last).map((entry) =>
          typeof entry === 'string' ? (
            <span key={entry} className="off-phone" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={entry}
              type="button"
              className="paging-page medium ink-2 off-phone"
              aria-label={t('page', { page: entry })}
              aria-current={entry === page ? 'page' : undefined}
              onClick={() => onPage(entry)}
            >
              {entry}
            </button>
          ),
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('nextPage')}
          {...pressUnless(page >= last, () => onPage(page + 1))}
        >
          <ChevronRightIcon />
        </button>
      </nav>
    </div>
  );
}
