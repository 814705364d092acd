import { hash } from 'node:crypto';

/**
 * A row that a file holds: its number, its revision, and a fingerprint of what the file says of it.
 */
export type HeldRow = [id: number, revision: number, fingerprint: number];

/** So many rows are kept and written together. */
const PART_ROWS = 10_000;

/** The rows that a file holds, of which there may be a million: sixteen bytes of memory each. */
export interface HeldRows {
  add(row: HeldRow): void;
  /** All of them in their order, some at a time. */
  parts(): Iterable<HeldRow[]>;
}

export function createHeldRows(): HeldRows {
  const packed: Packed[] = [];
  let last: Packed | undefined;
  return {
    add: ([id, revision, fingerprint]) => {
      if (!last || last.count === PART_ROWS) {
        last = {
          count: 0,
          ids: new Int32Array(PART_ROWS),
          revisions: new Int32Array(PART_ROWS),
          fingerprints: new Float64Array(PART_ROWS),
        };
        packed.push(last);
      }
      last.ids[last.count] = id;
      last.revisions[last.count] = revision;
      last.fingerprints[last.count] = fingerprint;
      last.count += 1;
    },
    *parts() {
      for (const { count, ids, revisions, fingerprints } of packed)
        yield Array.from({ length: count }, (_, at): HeldRow => [ids[at]!, revisions[at]!, fingerprints[at]!]);
    },
  };
}

interface Packed {
  count: number;
  ids: Int32Array;
  revisions: Int32Array;
  fingerprints: Float64Array;
}

/**
 * What a file says of a row in 48 bits, which a number holds exactly. By a text: a buffer for each
 * of a million rows takes longer to make and to clear away.
 */
export const fingerprintOf = (says: readonly string[]): number =>
  Number.parseInt(hash('sha256', JSON.stringify(says), 'hex').slice(0, 12), 16);

/** What a file would hold if it were made now: the fingerprint of each row, by its number. */
export type FingerprintsNow = ReadonlyMap<number, number>;

/**
 * Of how many rows a file would say something else now: those that changed, those that it would not
 * hold any more, and those that have come [exports-8].
 */
export function supersededRows(held: readonly HeldRow[], now: FingerprintsNow): number {
  const others = held.filter(([id, , fingerprint]) => now.get(id) !== fingerprint).length;
  const kept = held.filter(([id]) => now.has(id)).length;
  return others + now.size - kept;
}
