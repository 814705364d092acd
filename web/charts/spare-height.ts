import { useSyncExternalStore } from 'react';

/**
 * The screen for which the heights of the charts are drawn, and as far as they grow beyond it.
 * Pixels; `--spare-height` is the same.
 */
const DRAWN_FOR = 900;
const MOST = 480;
const WIDE = '(min-width: 720px)';

const watch = (onChange: () => void): (() => void) => {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
};

/**
 * The height by which the screen exceeds the one that pages are drawn for. A page's chart takes it.
 */
export const useSpareHeight = (): number =>
  useSyncExternalStore(watch, () =>
    typeof matchMedia === 'function' && matchMedia(WIDE).matches ? Math.max(0, Math.min(MOST, innerHeight - DRAWN_FOR)) : 0,
  );
