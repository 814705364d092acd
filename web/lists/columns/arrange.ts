import type { TableColumn } from '#web/ui/table/columns.ts';
import type { ChosenColumn, ChosenColumns } from './chosen.ts';

/** What choosing needs to know of a column. */
export type Choosable = Pick<TableColumn<never>, 'id' | 'head' | 'width' | 'isKept' | 'isSpare'>;

interface Identified {
  id: string;
}

/** Puts the others of `all` among the ordered ones, each behind the one before it in `all`. */
function withOthers<One extends Identified>(ordered: readonly One[], all: readonly One[]): readonly One[] {
  const row = [...ordered];
  all.forEach((one, place) => {
    if (row.some(({ id }) => id === one.id)) return;
    const before = all[place - 1];
    row.splice(before ? row.findIndex(({ id }) => id === before.id) + 1 : 0, 0, one);
  });
  return row;
}

/** The columns that a list shows while nobody chose any. */
export const firstColumns = <One extends Choosable>(all: readonly One[]): readonly One[] => all.filter(({ isSpare }) => !isSpare);

/**
 * The columns that a list shows, in their order and width. One that the list or its reader does not
 * have is left out; one that is always shown is there also when it is not named.
 */
export function shownColumns<One extends Choosable>(all: readonly One[], chosen: ChosenColumns): readonly One[] {
  const named = (chosen ?? []).flatMap(({ id, width }) => {
    const column = all.find((one) => one.id === id);
    return column ? [width === null ? column : { ...column, width }] : [];
  });
  if (named.length === 0) return firstColumns(all);
  const isShown = ({ id, isKept }: One): boolean => isKept === true || named.some((one) => one.id === id);
  return withOthers(named, all).filter(isShown);
}

/** All columns in the order in which they are chosen from: hidden ones beside their neighbours. */
export const orderOf = (all: readonly Choosable[], shown: readonly Identified[]): readonly string[] =>
  withOthers<Identified>(shown, all).map(({ id }) => id);

/** The same choice; null where the list shows it anyway, so that its address stays short. */
export function asChosen(all: readonly Choosable[], columns: readonly ChosenColumn[]): ChosenColumns {
  const first = firstColumns(all);
  const isFirst =
    columns.length === first.length && columns.every(({ id, width }, place) => width === null && id === first[place]!.id);
  return isFirst ? null : columns;
}

/** The shown columns as they are chosen, with other widths for some of them. */
export function resized(
  all: readonly Choosable[],
  chosen: ChosenColumns,
  widths: ReadonlyMap<string, number | null>,
): ChosenColumns {
  const own = new Map(chosen?.map(({ id, width }) => [id, width]));
  const columns = shownColumns(all, chosen).map(({ id }) => {
    const width = widths.get(id);
    return { id, width: width === undefined ? (own.get(id) ?? null) : width };
  });
  return asChosen(all, columns);
}

/** Whether a list may need more room than at first: for chosen widths, or for spare columns. */
export const isBeyondFirst = (all: readonly Choosable[], chosen: ChosenColumns): boolean =>
  chosen?.some(({ id, width }) => width !== null || all.some((one) => one.id === id && one.isSpare)) ?? false;
