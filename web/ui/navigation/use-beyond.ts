import { type RefObject, useLayoutEffect, useState } from 'react';

interface Beyond {
  before: boolean;
  after: boolean;
}

const NOTHING: Beyond = { before: false, after: false };

/**
 * Observes at which ends a horizontally scrolling row goes on out of sight, on scroll and on a
 * change of size of the row or of something in it.
 * @param onSize called at first and on every change of size; must be the same function in every
 *   render
 */
export function useBeyond(row: RefObject<HTMLElement | null>, onSize?: (row: HTMLElement) => void): Beyond {
  const [beyond, setBeyond] = useState(NOTHING);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // `scrollLeft` has fractions, the widths are rounded.
      const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
      setBeyond((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const measure = (): void => {
      onSize?.(element);
      look();
    };
    measure();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null;
    for (const each of [element, ...element.children]) sizes?.observe(each);
    return () => {
      element.removeEventListener('scroll', look);
      sizes?.disconnect();
    };
  }, [row, onSize]);
  return beyond;
}
