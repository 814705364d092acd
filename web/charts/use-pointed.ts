import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useDismiss } from '../ui/overlays/use-dismiss.ts';
import { nearestSlot, type Slot } from './places.ts';

/**
 * Fingers and most pens do not hover: lifting one fires `pointerleave`, but the column that it
 * pointed at must stay.
 */
const canHover = ({ pointerType }: PointerEvent): boolean => pointerType === 'mouse';

/**
 * The column under the pointer: of a mouse while it is over the plot; of a touch until a tap
 * elsewhere; of the arrow keys until the focus leaves. A touch that scrolls the page changes
 * nothing.
 */
export function usePointed(slots: readonly Slot[], box: { current: HTMLDivElement | null }) {
  const [pointed, point] = useState<number | null>(null);
  const beforeTouch = useRef(pointed);
  const leave = (): void => point(null);
  useDismiss(pointed !== null, box, leave);
  const follow = (event: PointerEvent): void => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    if (slots.length > 0) point(nearestSlot(slots, event.clientX - left));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = slots.length - 1;
    const from = pointed ?? (event.key === 'ArrowLeft' ? last + 1 : -1);
    const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (next === undefined || last < 0) return;
    event.preventDefault();
    point(Math.min(last, Math.max(0, next)));
  };
  return {
    pointed: pointed !== null && pointed < slots.length ? pointed : null,
    handlers: {
      onPointerDown: () => {
        beforeTouch.current = pointed;
      },
      onPointerMove: follow,
      onPointerUp: follow,
      onPointerCancel: () => point(beforeTouch.current),
      onPointerLeave: (event: PointerEvent) => canHover(event) && leave(),
      onBlur: leave,
      onKeyDown,
    },
  };
}
