import { useEffect, useMemo, useRef, useState } from 'react';

/** After so long without a movement nobody is about to press anything. */
const HELD_MS = 6_000;

interface HeldRows<Row> {
  rows: readonly Row[];
  /** New ones that wait above them. */
  waiting: number;
  /** Lets them in. */
  release: () => void;
  /** Of the element around the list. */
  handlers: { onPointerMove: () => void; onPointerDown: () => void; onPointerLeave: () => void; onKeyDown: () => void };
}

/**
 * Newest first, rows keep their place while somebody moves among them: what came in meanwhile waits, so that what is about to be pressed
 * is what was aimed at. It is let in when the pointer leaves, or has rested for a while.
 */
export function useHeldRows<Row extends { id: number }>(all: readonly Row[]): HeldRows<Row> {
  const [top, setTop] = useState<ReadonlySet<number> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    // Whatever of the held rows is still there: what stands before it is new. None is: it is another page.
    const first = top ? all.findIndex(({ id }) => top.has(id)) : 0;
    const rows = first > 0 ? all.slice(first) : all;
    const release = (): void => {
      clearTimeout(timer.current);
      setTop(null);
    };
    const hold = (): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(release, HELD_MS);
      setTop((held) => held ?? new Set(rows.map(({ id }) => id)));
    };
    const handlers = { onPointerMove: hold, onPointerDown: hold, onPointerLeave: release, onKeyDown: hold };
    return { rows, waiting: all.length - rows.length, release, handlers };
  }, [all, top]);
}
