/**
 * The drawing that is fitted to a screen: how much it is enlarged, and what room it leaves for the
 * cards. Pure.
 */

export interface Size {
  width: number;
  height: number;
}

/** In pixels of the drawing, which is 1920×1080 for a wide screen. */
export interface Stage extends Size {
  /** The zoom that fills the screen. */
  zoom: number;
  /** The arrangement and height of the head. */
  head: 'wide' | 'compact' | 'narrow';
  headHeight: number;
  padding: number;
  /** The room that the head leaves. */
  grid: Size;
  /** The height of the band that is shown while the feed is lost, its gap included. */
  band: number;
}

const HEAD_HEIGHT = { wide: 86, compact: 152, narrow: 168 };
const BAND_HEIGHT = { wide: 54, compact: 54, narrow: 96 };
/** Above the head, between it and the cards, below the cards. */
const MARGINS = { wide: [20, 14, 20], compact: [20, 14, 20], narrow: [12, 12, 16] } as const;
/**
 * The room of one card and the strip. A smaller window, which no wall is, shows only the beginning
 * of it.
 */
const LEAST_ROOM = 250;
/** Below this, a name of the least size cannot be read on the screen in front of one. */
const LEAST_ZOOM = 0.62;
const NARROW_BELOW = 720;
const COMPACT_BELOW = 1_560;

/**
 * Fits the drawing to a screen: the whole of 1920×1080, or 1080×1920 on its side. A small screen is
 * not shown a miniature but a smaller drawing, with fewer cards on more pages.
 * @param screen in CSS pixels.
 */
export function stageFor(screen: Size): Stage {
  const [width, height] = screen.width >= screen.height ? [1920, 1080] : [1080, 1920];
  const isNarrow = screen.width < NARROW_BELOW && screen.height > screen.width;
  const zoom = isNarrow ? 1 : Math.max(LEAST_ZOOM, Math.min(screen.width / width, screen.height / height));
  const drawing = { width: screen.width / zoom, height: screen.height / zoom };
  const head = isNarrow ? 'narrow' : drawing.width < COMPACT_BELOW ? 'compact' : 'wide';
  const padding = isNarrow ? 16 : 32;
  const [above, between, below] = MARGINS[head];
  const band = BAND_HEIGHT[head] + between;
  const grid = {
    width: Math.max(1, drawing.width - 2 * padding),
    height: Math.max(LEAST_ROOM + band, drawing.height - above - HEAD_HEIGHT[head] - between - below),
  };
  return { ...drawing, zoom, head, headHeight: HEAD_HEIGHT[head], padding, grid, band };
}
