import { PAGE_SIZES } from '../../shared/constants.ts';
import { ChoiceField } from './choice-field.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { lastPage, pagesAround } from './pages.ts';
import './paging.css';

interface PagingProps {
  /** Rows over all pages. */
  count: number;
  /** From 1. */
  page: number;
  rows: number;
  onPage: (page: number) => void;
  onRows: (rows: number) => void;
}

const ROW_CHOICES = PAGE_SIZES.map((size) => ({ value: size, label: String(size) }));

/** Rows per page and the way from page to page. */
export function Paging({ count, page, rows, onPage, onRows }: PagingProps) {
  const last = lastPage(count, rows);
  const first = count === 0 ? 0 : (page - 1) * rows + 1;
  return (
    <div className="paging">
      <div className="paging-rows">
        <span className="paging-label">Rows per page</span>
        <ChoiceField name="Rows per page" value={rows} choices={ROW_CHOICES} onChoose={onRows} />
      </div>
      <nav className="paging-pages num" aria-label="Pages">
        <span className="paging-range">
          {first}–{Math.min(page * rows, count)} of {count}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeftIcon />
        </button>
        {pagesAround(page, last).map((entry) =>
          typeof entry === 'string' ? (
            <span key={entry} className="paging-gap" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={entry}
              type="button"
              className="paging-page"
              aria-label={`Page ${entry}`}
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
          aria-label="Next page"
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRightIcon />
        </button>
      </nav>
    </div>
  );
}
