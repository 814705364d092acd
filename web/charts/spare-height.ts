import { useSyncExternalStore } from 'react';

/**
 * The height of the screen for which charts are drawn, and the most by which they grow on a higher
 * one, in pixels. `--spare-height` in the stylesheets is the same.
 */
const DRAWN_FOR = 900;
const MOST = 480;
const WIDE = '(min-width: 720px)';

const watch = (onChange: () => void): (() => void) => {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
};

/**
 * The pixels by which the screen is higher than the one that pages are drawn for. The page's chart
 * takes them.
 */
export const useSpareHeight = (): number =>
  useSyncExternalStore(watch, () =>
    typeof matchMedia === 'function' && matchMedia(WIDE).matches ? Math.max(0, Math.min(MOST, innerHeight - DRAWN_FOR)) : 0,
  );
