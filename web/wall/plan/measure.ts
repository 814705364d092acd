import { useEffect, useState } from 'react';
import type { Measure } from './card.ts';

/** The average width of a letter of Inter, in ems, for want of a canvas. */
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

const TYPE = '400 24px "Inter Variable"';
/** The wall is shown after this long, even without its font. */
const TYPE_WITHIN_MS = 2_000;

/**
 * The measure, renewed whenever a file of the font has been loaded: letters beyond Latin have files
 * of their own, which come once a name needs them. `isTyped` is false until the first file has
 * come: a layout before that would move.
 */
export function useMeasure(): { measure: Measure; isTyped: boolean } {
  const [measure, setMeasure] = useState(() => measureOn(contextOf()));
  const [isTyped, setTyped] = useState(() => fontsOfPage()?.check(TYPE) ?? true);
  useEffect(() => {
    const fonts = fontsOfPage();
    if (!fonts) return;
    const away = new AbortController();
    const renew = (): void => {
      if (away.signal.aborted) return;
      setMeasure(() => measureOn(contextOf()));
      setTyped(true);
    };
    fonts.addEventListener('loadingdone', renew, { signal: away.signal });
    // When the font cannot be loaded, the one that stands in for it is measured.
    fonts.load(TYPE).then(renew, renew);
    const timer = setTimeout(() => setTyped(true), TYPE_WITHIN_MS);
    return () => {
      away.abort();
      clearTimeout(timer);
    };
  }, []);
  return { measure, isTyped };
}

/** Absent where there is no layout. */
const fontsOfPage = (): FontFaceSet | undefined => (document as Partial<Document>).fonts;

const contextOf = (): CanvasRenderingContext2D | null => {
  const isDrawn = typeof CanvasRenderingContext2D !== 'undefined';
  return isDrawn ? document.createElement('canvas').getContext('2d') : null;
};
