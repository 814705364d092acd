import { useState } from 'react';
import type { TableSort } from '#web/ui/table/columns.ts';

/**
 * The sort of a list that the address says nothing of. It always has one: a press that would take
 * it away turns the first one round, or comes back to it, so that each press does something.
 * @param first how it is sorted at first
 */
export function useOwnSort(first: TableSort): readonly [TableSort, (sort: TableSort | null) => void] {
  const [sort, setSort] = useState(first);
  const turned: TableSort = { by: first.by, way: first.way === 'ASC' ? 'DESC' : 'ASC' };
  const isFirst = sort.by === first.by && sort.way === first.way;
  return [sort, (next) => setSort(next ?? (isFirst ? turned : first))];
}
