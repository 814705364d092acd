import { useState } from 'react';
import type { TableSort } from '#web/ui/table/columns.ts';

/**
 * The sort of a list that is not kept in the address. There is always one: a press that would clear
 * it reverses the initial one, or returns to it, so that each press has an effect.
 * @param first the initial sort
 */
export function useOwnSort(first: TableSort): readonly [TableSort, (sort: TableSort | null) => void] {
  const [sort, setSort] = useState(first);
  const turned: TableSort = { by: first.by, way: first.way === 'ASC' ? 'DESC' : 'ASC' };
  const isFirst = sort.by === first.by && sort.way === first.way;
  return [sort, (next) => setSort(next ?? (isFirst ? turned : first))];
}
