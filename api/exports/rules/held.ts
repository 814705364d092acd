import { createHash } from 'node:crypto';

/** A row that a file holds: its number, its revision, and a print of what the file says of it. */
export type HeldRow = [id: number, revision: number, print: number];

/** What a file says of a row in 48 bits, which a number holds exactly. */
export const printOf = (says: readonly string[]): number =>
  createHash('sha256').update(JSON.stringify(says)).digest().readUIntBE(0, 6);

/** What a file would hold if it were made now: the print of each row, by its number. */
export type PrintsNow = ReadonlyMap<number, number>;

/**
 * Of how many rows a file would say something else now: those that changed, those that it would not
 * hold any more, and those that have come [exports-8].
 */
export function supersededRows(held: readonly HeldRow[], now: PrintsNow): number {
  const others = held.filter(([id, , print]) => now.get(id) !== print).length;
  const kept = held.filter(([id]) => now.has(id)).length;
  return others + now.size - kept;
}
