/** Between a field and what it opened, and between that and the edge of the screen. Pixels. */
const GAP = 4;
const MARGIN = 8;
/** The margin of the pages, into which no popover reaches. */
const PAGE_MARGIN = 24;

interface Placing {
  /** The side it takes while there is room; the other one otherwise. */
  side?: 'below' | 'above';
  align?: 'start' | 'center';
}

/**
 * Keeps a fixed element beside another and inside the screen, while things scroll and resize. The
 * stylesheet takes the place from `--x` and `--y`, and the room that is there from `--room`.
 * Returns its stop.
 */
export function placeBeside(
  element: HTMLElement,
  beside: Element,
  { side = 'below', align = 'start' }: Placing = {},
): () => void {
  const place = (): void => {
    const field = beside.getBoundingClientRect();
    const { offsetWidth: width, scrollHeight: height } = element;
    // Not `innerWidth`: on a phone that includes content that overflows.
    const { clientWidth, clientHeight } = document.documentElement;
    const rooms = { below: clientHeight - field.bottom - GAP - MARGIN, above: field.top - GAP - MARGIN };
    const other = side === 'below' ? 'above' : 'below';
    const taken = height <= rooms[side] || rooms[side] >= rooms[other] ? side : other;
    const room = Math.max(0, rooms[taken]);
    const wanted = align === 'start' ? startOf(field, width, clientWidth) : field.left + (field.width - width) / 2;
    const x = Math.max(MARGIN, Math.min(wanted, clientWidth - width - MARGIN));
    const y = taken === 'below' ? field.bottom + GAP : field.top - GAP - Math.min(height, room);
    element.style.setProperty('--x', `${Math.round(x)}px`);
    element.style.setProperty('--y', `${Math.round(y)}px`);
    element.style.setProperty('--room', `${room}px`);
  };
  place();
  const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(place) : null;
  sizes?.observe(element);
  addEventListener('resize', place);
  addEventListener('scroll', place, { capture: true, passive: true });
  return () => {
    sizes?.disconnect();
    removeEventListener('resize', place);
    removeEventListener('scroll', place, { capture: true });
  };
}

/**
 * The left edge that starts with the field if that leaves the page's margin free. Else it ends at
 * that margin; or with the field, if that ends near there as well.
 */
function startOf(field: DOMRect, width: number, screen: number): number {
  const latest = screen - PAGE_MARGIN - width;
  if (field.left <= latest) return field.left;
  const sameEnd = field.right - width;
  return Math.abs(sameEnd - latest) <= PAGE_MARGIN ? sameEnd : latest;
}

/**
 * Lifts an element into the top layer: nothing clips it there, and it stands over a modal dialog
 * that it belongs to.
 */
export function lift(element: HTMLElement): void {
  if (!('showPopover' in element)) return;
  element.popover = 'manual';
  element.showPopover();
}
