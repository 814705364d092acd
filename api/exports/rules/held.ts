import { hash } from 'node:crypto';

/**
 * A row that a file holds: its number, its revision, and a fingerprint of what the file says of it.
 */
export type HeldRow = [id: number, revision: number, fingerprint: number];

/** Rows that are kept and written together. */
const PART_ROWS = 10_000;

/** The rows that a file holds, packed at sixteen bytes each: there may be a million. */
export interface HeldRows {
  add(row: HeldRow): void;
  /** All rows in order, in parts. */
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
 * Fingerprint of a row's texts: 48 bits, which a number holds exactly. Hashed to a string: a buffer
 * for each of a million rows costs more to allocate and collect.
 */
export const fingerprintOf = (texts: readonly string[]): number =>
  Number.parseInt(hash('sha256', JSON.stringify(texts), 'hex').slice(0, 12), 16);

/** The fingerprints that a file made now would hold, by row id. */
export type FingerprintsNow = ReadonlyMap<number, number>;

/**
 * Counts the rows that would differ in a file made now: changed, removed and added ones
 * [exports-8].
 */
export function supersededRows(held: readonly HeldRow[], now: FingerprintsNow): number {
  const others = held.filter(([id, , fingerprint]) => now.get(id) !== fingerprint).length;
  const kept = held.filter(([id]) => now.has(id)).length;
  return others + now.size - kept;
}
