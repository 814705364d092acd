/* Divides room equally, in order, and without a remainder. Pure. */

/** Divides a whole into parts that differ by one at most, the larger ones first. */
export const balanced = (whole: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, part) => Math.floor(whole / parts) + (part < whole % parts ? 1 : 0));

/** Divides items, in their order, into parts of these sizes. */
export function inParts<T>(items: readonly T[], sizes: readonly number[]): T[][] {
  let first = 0;
  return sizes.map((size) => {
    const part = items.slice(first, first + size);
    first += size;
    return part;
  });
}

/**
 * Fills lines of this room with things of these widths, in their order. Returns the indexes in each
 * line, of which none is empty: a thing wider than the room has a line of its own.
 */
export function inLines(widths: readonly number[], room: number, gap: number): number[][] {
  const lines: number[][] = [];
  let left = -1;
  widths.forEach((width, place) => {
    left -= width + gap;
    if (left < 0 || lines.length === 0) {
      lines.push([]);
      left = room - width;
    }
    lines.at(-1)!.push(place);
  });
  return lines;
}
