import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { nearestSlot, type Slot } from './places.ts';

/** Which column is pointed at, by whatever means. */
export function usePointed(slots: readonly Slot[], box: { current: HTMLDivElement | null }) {
  const [pointed, point] = useState<number | null>(null);
  const onPointer = (event: PointerEvent): void => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    if (slots.length > 0) point(nearestSlot(slots, event.clientX - left));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = slots.length - 1;
    const from = pointed ?? (event.key === 'ArrowLeft' ? last + 1 : -1);
    const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') point(null);
    if (next === undefined || last < 0) return;
    event.preventDefault();
    point(Math.min(last, Math.max(0, next)));
  };
  const leave = (): void => point(null);
  return {
    pointed: pointed !== null && pointed < slots.length ? pointed : null,
    handlers: { onPointerMove: onPointer, onPointerDown: onPointer, onPointerLeave: leave, onBlur: leave, onKeyDown },
  };
}
