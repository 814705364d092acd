import { type RefObject, useLayoutEffect, useState } from 'react';

interface Beyond {
  before: boolean;
  after: boolean;
}

const NOTHING: Beyond = { before: false, after: false };

/**
 * Observes which ends of a horizontally scrolling row are out of sight, on scroll and on a change
 * of size of the row or of something in it.
 * @param onSize called then, and at first; always the same function, if there is one
 */
export function useBeyond(row: RefObject<HTMLElement | null>, onSize?: (row: HTMLElement) => void): Beyond {
  const [beyond, setBeyond] = useState(NOTHING);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // Both are rounded by the browser, each in its own way.
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
