import { type RefObject, useEffect, useRef } from 'react';
import { arrival } from '#web/lists/place/arrival.ts';

/**
 * Moves the focus to the heading of a page after a navigation, so that a screen reader says where
 * one is and the keyboard goes on from there; unless the page has taken it already, as a list that
 * is returned to. A page that is still being fetched gets it when it comes, unless the person has
 * moved the focus since. The page that opened first keeps the browser's own beginning.
 * @param location the path; a change of the query is the same page
 */
export function usePageFocus(page: RefObject<HTMLElement | null>, location: string): void {
  const shown = useRef(location);
  useEffect(() => {
    const element = page.current;
    if (!element || shown.current === location) return;
    shown.current = location;
    const followed = document.activeElement;
    if (followed !== arrival.followed && element.contains(followed)) return;
    const enter = (): boolean => {
      const heading = headingOf(element);
      heading?.focus({ preventScroll: true });
      return heading !== undefined;
    };
    if (enter()) return;
    const observer = new MutationObserver(() => {
      const { activeElement } = document;
      const wentElsewhere = activeElement !== document.body && activeElement !== followed;
      if (wentElsewhere || enter()) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [page, location]);
}

/** The heading that can be seen: a page on paper has one of its own. */
function headingOf(page: HTMLElement): HTMLElement | undefined {
  const headings = [...page.querySelectorAll('h1')];
  const heading = headings.find((each) => each.checkVisibility?.() ?? true);
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}
