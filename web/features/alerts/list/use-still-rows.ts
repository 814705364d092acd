import { useEffect, useMemo, useRef, useState } from 'react';

/** After so long without a movement nobody is about to press anything. */
const STILL_MS = 6_000;

interface StillRows<Row> {
  rows: readonly Row[];
  /** New ones that wait above them. */
  waiting: number;
  /** Lets them in. */
  release: () => void;
  /** For the element around the list. */
  handlers: { onPointerMove: () => void; onPointerDown: () => void; onPointerLeave: () => void; onKeyDown: () => void };
}

/**
 * Newest first, rows keep their place while somebody moves among them: what came in meanwhile
 * waits, so that what is about to be pressed is what was aimed at. It is let in when the pointer
 * leaves, or has rested for a while.
 */
export function useStillRows<Row extends { id: number }>(all: readonly Row[]): StillRows<Row> {
  const [top, setTop] = useState<ReadonlySet<number> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    // Whatever of the rows that stand still is there yet: what stands before it is new. None is: it
    // is another page.
    const first = top ? all.findIndex(({ id }) => top.has(id)) : 0;
    const rows = first > 0 ? all.slice(first) : all;
    const release = (): void => {
      clearTimeout(timer.current);
      setTop(null);
    };
    const stand = (): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(release, STILL_MS);
      setTop((standing) => standing ?? new Set(rows.map(({ id }) => id)));
    };
    const handlers = { onPointerMove: stand, onPointerDown: stand, onPointerLeave: release, onKeyDown: stand };
    return { rows, waiting: all.length - rows.length, release, handlers };
  }, [all, top]);
}
