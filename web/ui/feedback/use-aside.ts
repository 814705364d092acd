import { type RefObject, useLayoutEffect } from 'react';

/** A focused element wider than this share of the screen is a container, not a control. */
const MOST_OF_SCREEN = 0.5;

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Sets `data-aside` on the messages while they would cover the focused control, which somebody is
 * working with. Nothing changes while the focus is in the messages.
 * @param count how many messages there are
 */
export function useAside(box: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const region = box.current;
    if (!region || count === 0) return;
    const look = (): void => {
      const { activeElement, documentElement } = document;
      if (!activeElement || region.contains(activeElement)) return;
      region.removeAttribute('data-aside');
      const at = activeElement.getBoundingClientRect();
      const isControl = at.width < MOST_OF_SCREEN * documentElement.clientWidth && activeElement !== document.body;
      if (isControl && overlaps(at, region.getBoundingClientRect())) region.setAttribute('data-aside', '');
    };
    look();
    document.addEventListener('focusin', look);
    addEventListener('resize', look);
    return () => {
      document.removeEventListener('focusin', look);
      removeEventListener('resize', look);
    };
  }, [box, count]);
}
