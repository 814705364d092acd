import { useEffect, useMemo, useRef, useState } from 'react';

/** The rows thaw after so long without a movement: nobody is about to press anything. */
const STILL_MS = 6_000;

interface Numbered {
  id: string | number;
}

interface FrozenRows<Row> {
  /** In the order in which they are shown. */
  rows: readonly Row[];
  /** The ids of rows that left the list and are shown until the order thaws. */
  gone: ReadonlySet<Row['id' & keyof Row]>;
  /** For the element around the list. */
  handlers: { onPointerMove: () => void; onPointerDown: () => void; onPointerLeave: () => void; onKeyDown: () => void };
}

/**
 * Freezes the order of live rows while the pointer or the keyboard moves among them, so that a
 * click meets the row it was aimed at: rows that leave the list stay in place, new ones wait. The
 * order thaws when the pointer leaves or rests. The content of a row changes at once.
 * @param of the answer that holds the rows: a freeze ends when another answer is shown
 */
export function useFrozenRows<Row extends Numbered>(all: readonly Row[], of: object): FrozenRows<Row> {
  const [standing, setStanding] = useState<{ of: object; rows: readonly Row[] } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const release = (): void => {
      clearTimeout(timer.current);
      setStanding(null);
    };
    const stand = (): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(release, STILL_MS);
      setStanding((before) => (before?.of === of ? before : { of, rows: all }));
    };
    // A row that a patch removed and inserted again is a new object under the same id.
    const now = new Map(all.map((row) => [row.id, row]));
    const rows = standing?.of === of ? standing.rows.map((row) => now.get(row.id) ?? row) : all;
    const gone = new Set(rows.flatMap(({ id }) => (now.has(id) ? [] : [id])));
    const handlers = { onPointerMove: stand, onPointerDown: stand, onPointerLeave: release, onKeyDown: stand };
    return { rows, gone, handlers } as FrozenRows<Row>;
  }, [all, of, standing]);
}
