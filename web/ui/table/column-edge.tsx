import { type PointerEvent, useRef } from 'react';
import { kept, type SizedHead, widened } from './sized.ts';

/** Widths of columns in pixels; null is the column's own. */
export type ColumnWidths = ReadonlyMap<string, number | null>;

interface ColumnEdgeProps {
  id: string;
  /** What the column has at least where there is more room, px. */
  own: number;
  /** The bounds of a width, px. */
  least: number;
  most: number;
  onResize: (widths: ColumnWidths) => void;
}

interface DraggedHead extends SizedHead {
  id: string;
  head: HTMLElement;
  /** The width that stood inline before. */
  inline: string;
}

interface Drag {
  startX: number;
  place: number;
  table: HTMLTableElement;
  heads: readonly DraggedHead[];
  /** The width of the columns of ticks. */
  beside: number;
  /** The room of the other columns. */
  room: number;
  inlineLeast: string;
}

const LEAST_OF_TABLE = '--least-width';

/** The columns as they are seen when a drag begins. */
function dragFrom(edge: HTMLElement, id: string, startX: number): Drag | null {
  const table = edge.closest('table');
  const view = table?.parentElement;
  if (!table || !view) return null;
  const all = [...table.querySelectorAll<HTMLElement>('thead th')];
  const heads = all.flatMap((head) => {
    const { edgeOf, own } = head.querySelector<HTMLElement>('[data-edge-of]')?.dataset ?? {};
    if (edgeOf === undefined) return [];
    return [{ id: edgeOf, head, own: Number(own), width: head.getBoundingClientRect().width, inline: head.style.width }];
  });
  const beside = all
    .filter((head) => !heads.some((one) => one.head === head))
    .reduce((sum, head) => sum + head.getBoundingClientRect().width, 0);
  const place = heads.findIndex((one) => one.id === id);
  const inlineLeast = table.style.getPropertyValue(LEAST_OF_TABLE);
  return { startX, place, table, heads, beside, room: view.clientWidth - beside, inlineLeast };
}

/**
 * The edge between two heads, for the pointer: dragged, it widens the column before it; pressed
 * twice, it gives the column its own width. By keys, a width is typed where columns are chosen.
 *
 * The drag writes into the heads itself: a table of many cells would render too slowly. The widths
 * of all columns are told at its end, since they stay as they are seen.
 */
export function ColumnEdge({ id, own, least, most, onResize }: ColumnEdgeProps) {
  const drag = useRef<Drag>(null);

  const widthsAt = ({ heads, place, startX, room }: Drag, x: number): readonly number[] => {
    const wanted = Math.max(least, Math.min(most, heads[place]!.width + x - startX));
    return widened(heads, place, wanted, room);
  };
  const show = (shown: Drag, x: number): void => {
    const { table, heads, beside } = shown;
    const widths = widthsAt(shown, x);
    heads.forEach(({ head }, place) => {
      head.style.width = `${widths[place]}px`;
    });
    table.style.setProperty(LEAST_OF_TABLE, `${Math.floor(widths.reduce((sum, width) => sum + width, beside))}px`);
  };
  const start = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const begun = dragFrom(event.currentTarget, id, event.clientX);
    if (!begun) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = begun;
  };
  const move = ({ clientX }: PointerEvent): void => {
    const { current } = drag;
    if (!current) return;
    const box = current.table.closest<HTMLElement>('.table');
    if (box) box.dataset['sizing'] = id;
    show(current, clientX);
  };
  const end = (isTakenBack: boolean, x = 0): void => {
    const ended = drag.current;
    drag.current = null;
    if (!ended) return;
    const { table, heads, startX, room, inlineLeast } = ended;
    if (!isTakenBack && x !== startX) {
      const widths = kept(heads, widthsAt(ended, x), room);
      onResize(new Map(heads.map((head, place) => [head.id, widths[place]!])));
    } else {
      for (const { head, inline } of heads) head.style.width = inline;
      table.style.setProperty(LEAST_OF_TABLE, inlineLeast);
    }
    delete table.closest<HTMLElement>('.table')?.dataset['sizing'];
  };

  return (
    <span
      className="column-edge off-paper"
      data-edge-of={id}
      data-own={own}
      aria-hidden="true"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={({ clientX }) => end(false, clientX)}
      onPointerCancel={() => end(true)}
      onLostPointerCapture={() => end(true)}
      // The head sorts.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onResize(new Map([[id, null]]))}
    />
  );
}
