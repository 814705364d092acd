import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { arrival, endReturn, isReturn } from './arrival.ts';
import { keepPlace, readPlace } from './place.ts';

interface Returned {
  /** The height to reserve until the rows are there, px; undefined for none. */
  height: number | undefined;
  /** For the element around the rows: each has its id as `data-row`. */
  onClickCapture: (event: MouseEvent) => void;
}

/**
 * Keeps where one was in a list when one leaves it for another page, and brings that back on
 * return [screens-6]: the scroll offset before the first paint, and, when the rows are there, the
 * focus on what was pressed, unless it has been moved in the meantime. A row that moved is brought
 * into view; if it is gone, the scroll offset counts alone.
 * @param of the list with its query: a place counts for the same rows only
 * @param isShown its rows are there
 */
export function usePlace(list: RefObject<HTMLElement | null>, of: string, isShown: boolean): Returned {
  const pressed = useRef<string | null>(null);
  const [path] = useState(() => location.pathname);
  const [place] = useState(() => (isReturn(path) ? readPlace(of) : null));
  const [isBack, setBack] = useState(place === null);

  useLayoutEffect(() => {
    // Another tab of the page is no return.
    endReturn();
    if (place) scrollTo({ top: place.y, behavior: 'instant' });
  }, [place]);

  useLayoutEffect(() => {
    if (isBack || !isShown || !place || !list.current) return;
    setBack(true);
    pressed.current = place.row;
    const row = place.row === null ? null : list.current.querySelector(`[data-row="${CSS.escape(place.row)}"]`);
    if (row && hasFocusStayed()) returnTo(row, place.to);
  }, [isBack, isShown, place, list]);

  useLayoutEffect(() => {
    const element = list.current;
    return () => {
      // A change of the query is the same page, as is another tab of it.
      if (!element || location.pathname === path) return;
      keepPlace(of, { y: scrollY, height: element.offsetHeight, row: pressed.current, to: location.pathname });
    };
  }, [list, of, path]);

  const onClickCapture = ({ target }: MouseEvent): void => {
    pressed.current = (target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'] ?? pressed.current;
  };
  return { height: isBack ? undefined : place?.height, onClickCapture };
}

/** The page's heading has the focus until its rows are there. */
function hasFocusStayed(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === arrival.followed || activeElement?.tagName === 'H1';
}

/** What sticks over rows at either end of the screen: bar and head, or paging. */
const COVERED_PX = 84;

/** Focuses the link of a row to a path, or its first control. */
function returnTo(row: Element, path: string): void {
  const links = [...row.querySelectorAll<HTMLAnchorElement>('a[href]')];
  const link = links.find(({ pathname }) => pathname === path) ?? row.querySelector<HTMLElement>('a[href], button:enabled');
  link?.focus({ preventScroll: true });
  const { top, bottom } = row.getBoundingClientRect();
  if (bottom < COVERED_PX || top > innerHeight - COVERED_PX) row.scrollIntoView?.({ block: 'center', behavior: 'instant' });
}
