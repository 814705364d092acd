import { useSearchParams } from 'wouter';
import { DEFAULT_LIMIT, PAGE_SIZES } from '../../../shared/constants.ts';

interface RosterPage {
  /** From 1. */
  page: number;
  rows: number;
}

/** Reads page and rows per page from the address; what is not offered there counts as absent. */
export function readPage(search: URLSearchParams): RosterPage {
  const page = Number(search.get('page'));
  const rows = Number(search.get('rows'));
  return {
    page: Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1,
    rows: PAGE_SIZES.find((size) => size === rows) ?? DEFAULT_LIMIT,
  };
}

/** Other rows per page start at page 1 again. */
export function writePage(search: URLSearchParams, change: Partial<RosterPage>): URLSearchParams {
  const { page, rows } = { ...readPage(search), ...(change.rows === undefined ? {} : { page: 1 }), ...change };
  const next = new URLSearchParams(search);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  if (rows === DEFAULT_LIMIT) next.delete('rows');
  else next.set('rows', String(rows));
  return next;
}

/** The roster's page in the address bar. */
export function useRosterPage() {
  const [search, setSearch] = useSearchParams();
  return {
    ...readPage(search),
    goTo: (change: Partial<RosterPage>, options?: { replace: boolean }): void =>
      setSearch((current) => writePage(current, change), options),
  };
}
