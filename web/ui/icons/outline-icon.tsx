import type { ComponentType } from 'react';

export interface IconProps {
  /** Edge length in pixels. */
  size?: number;
}

/** The outlines in the text of an SVG file; one path draws them all. */
const outlinesIn = (svg: string): string => Array.from(svg.matchAll(/ d="([^"]+)"/g), ([, outline]) => outline).join('');

/**
 * An icon of PrimeIcons from the text of its file, in the page's own code: neither a font nor a
 * request. Its lines are 1.5 wide; the stroke around them makes them 2, as our own are.
 *
 * @param usual edge length where none is said, px
 *
 * @example
 * import trash from 'primeicons/raw-svg/trash.svg?raw';
 * export const TrashIcon = outlineIcon(trash);
 */
// @__NO_SIDE_EFFECTS__
export function outlineIcon(svg: string, usual = 16): ComponentType<IconProps> {
  const outlines = outlinesIn(svg);
  return ({ size = usual }) => (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      stroke="currentColor"
      strokeWidth="0.5"
      aria-hidden="true"
      focusable="false"
    >
      <path d={outlines} />
    </svg>
  );
}
