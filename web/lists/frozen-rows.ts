import { useEffect, useMemo, useRef, useState } from 'react';

/** Rows thaw after this time without a movement, in ms: nobody is about to press anything. */
const STILL_MS = 6_000;

interface Freeze<Kept> {
  /** The rows as `keep` has kept them; null while they are not frozen. */
  kept: Kept | null;
  thaw: () => void;
  /** For the element around the list. */
  handlers: { onPointerMove: () => void; onPointerDown: () => void; onPointerLeave: () => void; onKeyDown: () => void };
}

/**
 * Freezes rows while the pointer or the keyboard moves among them, so that a click meets the row it
 * was aimed at. They thaw when the pointer leaves or rests.
 * @param keep returns the rows to keep at a movement, given those that are kept already
 */
function useFreeze<Kept extends object>(keep: (before: Kept | null) => Kept): Freeze<Kept> {
  const [kept, setKept] = useState<Kept | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const thaw = (): void => {
    clearTimeout(timer.current);
    setKept(null);
  };
  const freeze = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(thaw, STILL_MS);
    setKept(keep);
  };
  const handlers = { onPointerMove: freeze, onPointerDown: freeze, onPointerLeave: thaw, onKeyDown: freeze };
  return { kept, thaw, handlers };
}

interface Numbered {
  id: string | number;
}

interface FrozenRows<Row> {
  /** In the order in which they are shown. */
  rows: readonly Row[];
  /** The ids of rows that left the list and are shown until the order thaws. */
  gone: ReadonlySet<Row['id' & keyof Row]>;
  isFrozen: boolean;
  handlers: Freeze<object>['handlers'];
}

/**
 * Freezes the order of live rows: rows that leave the list stay in place, new ones wait. The
 * content of a row changes at once.
 * @param of the answer that holds the rows: a freeze ends when another answer is shown
 */
export function useFrozenRows<Row extends Numbered>(all: readonly Row[], of: object): FrozenRows<Row> {
  const { kept, handlers } = useFreeze<{ of: object; rows: readonly Row[] }>((before) =>
    before?.of === of ? before : { of, rows: all },
  );
  const shown = useMemo(() => {
    // A row that a patch removed and inserted again is a new object under the same id.
    const now = new Map(all.map((row) => [row.id, row]));
    const rows = kept?.of === of ? kept.rows.map((row) => now.get(row.id) ?? row) : all;
    return { rows, gone: new Set(rows.flatMap(({ id }) => (now.has(id) ? [] : [id]))), isFrozen: kept?.of === of };
  }, [all, of, kept]);
  return { ...shown, handlers } as FrozenRows<Row>;
}

interface WaitingRows<Row> {
  rows: readonly Row[];
  /** The number of new rows that wait above them. */
  waiting: number;
  /** Shows the new rows. */
  release: () => void;
  handlers: Freeze<object>['handlers'];
}

/**
 * Freezes the first of live rows, newest first: new rows wait above it, and rows that leave the
 * list go at once. Another page of the list, which has none of the frozen rows, is shown whole.
 */
export function useWaitingRows<Row extends { id: number }>(all: readonly Row[]): WaitingRows<Row> {
  const { kept, thaw, handlers } = useFreeze<ReadonlySet<number>>((before) => before ?? new Set(rows.map(({ id }) => id)));
  const rows: readonly Row[] = useMemo(() => {
    const first = kept ? all.findIndex(({ id }) => kept.has(id)) : 0;
    return first > 0 ? all.slice(first) : all;
  }, [all, kept]);
  return { rows, waiting: all.length - rows.length, release: thaw, handlers };
}
