/** Number of the last page, at least 1 [general-3]. */
export const lastPage = (count: number, rows: number): number => Math.max(1, Math.ceil(count / rows));

/** Page numbers to offer: the ends, the neighbours, and a named gap where some are left out. */
export function pagesAround(page: number, last: number): (number | 'gap-before' | 'gap-after')[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(page - 1, last - 4));
  const to = Math.min(last - 1, Math.max(page + 1, 5));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, ...(from > 2 ? (['gap-before'] as const) : []), ...middle, ...(to < last - 1 ? (['gap-after'] as const) : []), last];
}
