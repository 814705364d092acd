import { useLayoutEffect, useRef } from 'react';

const rowOf = (id: number) => document.querySelector<HTMLElement>(`.alerts-list [data-row="${id}"]`);

/**
 * Back from an alert to the list, which it hides on a phone: the list has its scroll offset again,
 * and the focus is on the alert that was opened [screens-6].
 * @param chosen the alert whose details are shown
 * @returns called before an alert is chosen
 */
export function useWayBack(chosen: number | null): () => void {
  const left = useRef<{ y: number; id: number | null; isHidden: boolean } | null>(null);
  useLayoutEffect(() => {
    const place = left.current;
    if (chosen !== null) {
      if (place) Object.assign(place, { id: chosen, isHidden: rowOf(chosen)?.checkVisibility?.() === false });
      return;
    }
    left.current = null;
    if (place === null || place.id === null) return;
    if (place.isHidden) scrollTo({ top: place.y, behavior: 'instant' });
    // The focus was in what is gone.
    if (document.activeElement === document.body)
      rowOf(place.id)?.querySelector<HTMLElement>('.alert-card-choose')?.focus({ preventScroll: true });
  }, [chosen]);
  return () => {
    left.current ??= { y: scrollY, id: null, isHidden: false };
  };
}
