import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The width of an element in whole pixels, followed as it changes; 0 until it is known. A resize
 * observer is told between layout and paint: what depends on the width is rendered there, with
 * `flushSync`, and so shown in the frame in which the width changes.
 */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measured = (): number => Math.floor(element.clientWidth);
    setWidth(measured());
    const observer = new ResizeObserver(() => flushSync(() => setWidth(measured())));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
