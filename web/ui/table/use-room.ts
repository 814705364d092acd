import { useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels, for its ref; 0 while it is not needed or not known. */
export function useRoom(isNeeded: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!isNeeded || !element) return;
    const measure = (): void => setRoom(element.clientWidth);
    measure();
    // jsdom lays nothing out.
    const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null;
    sizes?.observe(element);
    return () => sizes?.disconnect();
  }, [isNeeded]);
  return { box, room: isNeeded ? room : 0 };
}
