import { type RefObject, useLayoutEffect } from 'react';

/** Whether a time stands on the line of its name: what has no room wraps below it. */
const isBeside = (time: HTMLElement): boolean => time.offsetTop === (time.previousElementSibling as HTMLElement).offsetTop;

/**
 * A card shows the times of all of its people or, where one of them has no room beside its name, of
 * none. Measured again when the card gets another width, and when its words change.
 */
export function useAllTimes(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const card = list.current;
    if (!card || typeof ResizeObserver !== 'function') return;
    const measure = (): void => {
      // Hidden elements have no offset: show them all before measuring.
      if (card.dataset['times'] !== undefined) delete card.dataset['times'];
      const times = [...card.querySelectorAll<HTMLElement>('.member-time')];
      if (!times.every(isBeside)) card.dataset['times'] = 'none';
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(card);
    const words = new MutationObserver(measure);
    words.observe(card, { subtree: true, childList: true, characterData: true });
    return () => {
      sizes.disconnect();
      words.disconnect();
    };
  }, [list]);
}
