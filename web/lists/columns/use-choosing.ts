import { useMemo } from 'react';
import type { TableColumn } from '#web/ui/table/columns.ts';
import type { ColumnChoosing } from '#web/ui/table/lines.tsx';
import type { ListDefinition } from '../definition.ts';
import type { ListState } from '../list-state.ts';
import { isBeyondFirst, resized, shownColumns } from './arrange.ts';
import { LEAST_CHOSEN, MOST_CHOSEN, writeColumns } from './chosen.ts';

interface Chosen<Row> {
  columns: readonly TableColumn<Row>[];
  /** For the table; undefined for a list whose columns nobody chooses. */
  choosing: ColumnChoosing | undefined;
}

/** The columns that a list shows of all that its reader may see, as they were chosen. */
export function useChoosing<Row>(
  { hasColumns }: Pick<ListDefinition<object, string>, 'hasColumns'>,
  all: readonly TableColumn<Row>[],
  { columns: chosen, setColumns }: Pick<ListState, 'columns' | 'setColumns'>,
): Chosen<Row> {
  const text = writeColumns(chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for what is chosen
  const columns = useMemo(() => shownColumns(all, chosen), [all, text]);
  if (!hasColumns) return { columns, choosing: undefined };
  const choosing: ColumnChoosing = {
    isSized: chosen?.some(({ width }) => width !== null) ?? false,
    kind: chosen === null ? 'first' : isBeyondFirst(all, chosen) ? 'own' : 'fewer',
    least: LEAST_CHOSEN,
    most: MOST_CHOSEN,
    onResize: (widths) => setColumns(resized(all, chosen, widths)),
  };
  return { columns, choosing };
}
