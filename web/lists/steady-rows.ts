import { useEffect, useMemo, useRef, useState } from 'react';

/** After so long without a movement nobody is about to press anything. */
const STILL_MS = 6_000;

interface Numbered {
  id: string | number;
}

interface SteadyRows<Row> {
  /** In the order in which they stand. */
  rows: readonly Row[];
  /** Those that left the list, and stand there until somebody lets go of it. */
  gone: ReadonlySet<Row['id' & keyof Row]>;
  /** Of the element around the list. */
  handlers: { onPointerMove: () => void; onPointerDown: () => void; onPointerLeave: () => void; onKeyDown: () => void };
}

/**
 * Rows keep their places while somebody moves among them, so that what is pressed is what was aimed
 * at: what left the list meanwhile stays where it was, and what came waits. All is as the list has
 * it again when the pointer leaves, or has rested for a while. What a row says changes at once.
 * @param of the answer that the rows are of: those of another take no heed of these
 */
export function useSteadyRows<Row extends Numbered>(all: readonly Row[], of: object): SteadyRows<Row> {
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
    // A row that was cut out and put in again is another one under the same id.
    const now = new Map(all.map((row) => [row.id, row]));
    const rows = standing?.of === of ? standing.rows.map((row) => now.get(row.id) ?? row) : all;
    const gone = new Set(rows.flatMap(({ id }) => (now.has(id) ? [] : [id])));
    const handlers = { onPointerMove: stand, onPointerDown: stand, onPointerLeave: release, onKeyDown: stand };
    return { rows, gone, handlers } as SteadyRows<Row>;
  }, [all, of, standing]);
}
