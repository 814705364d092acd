import { useEffect, useState } from 'react';
import type { Measure } from './card.ts';

/** Average width of a letter of Inter, in its size, where no canvas tells it. */
const LETTER = 0.56;
const TRACKING = -0.011;

/** Measures in the wall's type. */
function measureOn(canvas: CanvasRenderingContext2D | null): Measure {
  return (text, size, weight) => {
    if (!canvas) return text.length * size * LETTER;
    canvas.font = `${weight} ${size}px "Inter Variable", system-ui, sans-serif`;
    return canvas.measureText(text).width + text.length * size * TRACKING;
  };
}

/**
 * The measure, renewed whenever more of the type has been loaded: letters beyond Latin come in
 * files of their own, once somebody's name has one.
 */
export function useMeasure(): Measure {
  const [measure, setMeasure] = useState(() => measureOn(contextOf()));
  useEffect(() => {
    // Absent where there is no layout. A type that cannot be had is measured as what stands in for
    // it.
    const { fonts } = document as Partial<Document>;
    if (!fonts) return;
    const away = new AbortController();
    const renew = (): void => {
      if (!away.signal.aborted) setMeasure(() => measureOn(contextOf()));
    };
    fonts.addEventListener('loadingdone', renew, { signal: away.signal });
    fonts.load('400 24px "Inter Variable"').then(renew, renew);
    return () => away.abort();
  }, []);
  return measure;
}

const contextOf = (): CanvasRenderingContext2D | null => {
  const isDrawn = typeof CanvasRenderingContext2D !== 'undefined';
  return isDrawn ? document.createElement('canvas').getContext('2d') : null;
};
