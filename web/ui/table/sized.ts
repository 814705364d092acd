/** A column while its edge is dragged. */
export interface SizedHead {
  /** As it is seen, px. */
  width: number;
  /** What it has at least where there is more room, px. */
  own: number;
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** The widths in a room: where there is more than columns need, each gets its share. */
export function filling(own: readonly number[], room: number): readonly number[] {
  const sum = sumOf(own);
  return room > sum ? own.map((width) => (width * room) / sum) : own;
}

/**
 * The widths while the column at `place` gets `wanted`. Those before it stay. Those behind share
 * what it takes and what it leaves; where they have no more to give, the table grows.
 */
export function widened(heads: readonly SizedHead[], place: number, wanted: number, room: number): readonly number[] {
  const before = [...heads.slice(0, place).map(({ width }) => width), wanted];
  const behind = heads.slice(place + 1).map(({ width, own }) => Math.min(width, own));
  return [...before, ...filling(behind, room - sumOf(before))];
}

/**
 * The widths to keep: the same shares in the room of these columns, so that a smaller screen has
 * room for them as before; of a table that is wider than its room, the widths themselves.
 */
export function kept(heads: readonly SizedHead[], widths: readonly number[], room: number): readonly number[] {
  const [sum, own] = [sumOf(widths), sumOf(heads.map((head) => head.own))];
  const share = sum > room + 1 || own > room ? 1 : own / sum;
  return widths.map((width) => Math.round(width * share));
}
