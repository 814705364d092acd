export const TURN = 2 * Math.PI;

interface Ring {
  /** The centre on both axes; radii count from there. Units of the drawing. */
  center: number;
  outer: number;
  inner: number;
}

/** Returns the SVG path of a ring's segment between two angles, clockwise from the top. */
export function ringPath({ center, outer, inner }: Ring): (from: number, to: number) => string {
  const at = (radius: number, angle: number): string =>
    `${(center + radius * Math.sin(angle)).toFixed(3)} ${(center - radius * Math.cos(angle)).toFixed(3)}`;
  return (from, to) => {
    if (to - from > TURN - 0.001) {
      const half = from + Math.PI;
      return (
        `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, half)}A${outer} ${outer} 0 0 1 ${at(outer, from)}Z` +
        `M${at(inner, from)}A${inner} ${inner} 0 0 0 ${at(inner, half)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`
      );
    }
    const large = to - from > Math.PI ? 1 : 0;
    return (
      `M${at(outer, from)}A${outer} ${outer} 0 ${large} 1 ${at(outer, to)}` +
      `L${at(inner, to)}A${inner} ${inner} 0 ${large} 0 ${at(inner, from)}Z`
    );
  };
}
