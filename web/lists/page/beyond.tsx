import { proxy, useSnapshot } from 'valtio';
import type { Near } from '#shared/http/query.ts';
import type { LiveQuery } from '#shared/live/addresses.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { textOf } from '../address/address.ts';
import { type ListDefinition, namesOf } from '../definition.ts';
import type { ListState } from '../list-state.ts';
import type { ListResource } from '../live-list.ts';
import { queryOf } from '../query.ts';
import { listsTexts } from '../texts.ts';

const NO_ROWS: Counted = proxy({ count: 0 });

interface Counted {
  count: number;
  near?: Near | undefined;
}

/** The rows that a list's initial filters leave out, and how to show them. */
export interface Beyond {
  count: number;
  /** They are as it was typed, and those that are shown are not [find-6]. */
  isExact: boolean;
  show: () => void;
}

interface BeyondOptions<R extends ListResource, Values extends object, Column extends string> {
  resource: R;
  extra: LiveQuery | undefined;
  definition: ListDefinition<Values, Column>;
  list: Pick<ListState<Values, Column>, 'filters' | 'setFilters'>;
  /** The number of rows under the present filters, and whether they are only close. */
  count: number;
  near: Near | undefined;
  /** There is a search text. */
  isSearched: boolean;
  /** The filters to widen: those whose rows are costly to count, the others, or all together. */
  isCostly: boolean | 'both';
}

/**
 * The rows that a list would have in addition without the filters at their initial values, which
 * nobody chose; null when there are none. They are counted during a search, or when the list is
 * empty; where that is costly, only when the list has nothing as it was typed.
 */
export function useBeyond<R extends ListResource, Values extends object, Column extends string>(
  options: BeyondOptions<R, Values, Column>,
): Beyond | null {
  const { resource, extra, definition, list, count, near, isSearched, isCostly } = options;
  const { filters } = definition;
  const wide = namesOf(filters).flatMap((name) => {
    const { wide } = filters[name];
    const isOfThese = isCostly === 'both' || (wide?.isCostly ?? false) === isCostly;
    return wide && isOfThese && textOf(filters[name], list.filters[name]) === undefined ? [{ name, ...wide }] : [];
  });
  const costly = wide.filter((one) => one.isCostly).length;
  const isBoth = costly > 0 && costly < wide.length;
  const widened = Object.fromEntries(wide.map(({ name, value }) => [name, value])) as Partial<Values>;
  const isClose = near === 'spelling';
  const isNone = count === 0 || isClose;
  const isAsked = isCostly === 'both' ? isBoth && isSearched && isNone : wide.length > 0 && (isNone || (isSearched && !isCostly));
  const view = { filters: { ...list.filters, ...widened }, sort: null, columns: null, page: 1, rows: 1 };
  const { order: _, include: __, ...query } = queryOf(definition, view);
  const found = useSnapshot<Counted>(useLive(resource, isAsked ? { ...query, ...extra } : null).data ?? NO_ROWS);
  // What is found as it was typed does not hold what is only close.
  const holdsThese = found.near === near && wide.every(({ holdsInitial }) => holdsInitial);
  // Beside what is close, more of it is not worth its cost.
  const isMoreOfThese = isClose && found.near === near;
  const more = isAsked && !(isCostly && isMoreOfThese) ? found.count - (holdsThese ? count : 0) : 0;
  const isExact = near !== undefined && found.near === undefined;
  return more > 0 ? { count: more, isExact, show: () => list.setFilters(widened) } : null;
}

interface BeyondNoteProps extends Pick<Beyond, 'count' | 'show'> {
  /** The text of the count: `3 jobs with another status`. */
  words: (count: number) => string;
}

/** Says how many such rows there are, with a button that shows them. */
export function BeyondNote({ count, words, show }: BeyondNoteProps) {
  const t = useTexts(listsTexts);
  return (
    <p className="list-page-beyond row gap-8 lines-4 wrap ink-2 off-paper">
      <span className="num">{words(count)}</span>
      <button type="button" className="button" onClick={show}>
        {t('showBeyond', { count })}
      </button>
    </p>
  );
}
