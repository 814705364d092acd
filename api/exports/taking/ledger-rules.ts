import type { HeldRow } from '../rules/held.ts';
import type { Asked } from '../rules/request.ts';

/** A payroll file that somebody downloaded, as far as its hours are concerned. */
export interface TakenFile extends Asked {
  id: number;
  /** Of which file it was the differences; null when it was taken whole. */
  followsId: number | null;
  wasImported: boolean | null;
}

/** What somebody said of files that they were asked about. */
export interface Answers {
  imported: readonly number[];
  notImported: readonly number[];
}

export interface WithRows {
  rows: readonly HeldRow[];
}

/** How a file may be taken, or what must be known first (decision 65). */
export type Verdict<File> =
  /** Whole, or, where payroll has a file of the same words, only what differs from that. */
  | { kind: 'take'; since: File | undefined; dropped: File[] }
  /** Somebody must say whether payroll has these, and nobody has: the file has their hours, too. */
  | { kind: 'ask'; files: File[] }
  /** Payroll has these, in other words: taken in any form, the file would pay hours twice. */
  | { kind: 'refuse'; files: File[] };

export const haveSameWords = (one: Asked, other: Asked): boolean =>
  one.company === other.company &&
  one.start === other.start &&
  one.end === other.end &&
  one.withUnapproved === other.withUnapproved;

/**
 * Those of the downloaded files whose hours payroll has, or may have: not those that it does not
 * have, as somebody said, nor those that were continued by differences which it may have.
 */
export function countedFiles<File extends TakenFile>(taken: readonly File[], notImported: readonly number[] = []): File[] {
  const left = taken.filter(({ id, wasImported }) => wasImported !== false && !notImported.includes(id));
  return left.filter(({ id }) => !left.some(({ followsId }) => followsId === id));
}

/** Whether two files hold the same row; what each says of it does not matter. */
export function repeats(rows: readonly HeldRow[], others: readonly HeldRow[]): boolean {
  const ids = new Set(others.map(([id]) => id));
  return rows.some(([id]) => ids.has(id));
}

/**
 * How a file may be taken beside those that were [exports-10]. Payroll never has the hours of a
 * shift by two files: what it has in the same words is continued, what it does not have is dropped.
 * @param taken of the same family
 */
export function verdictOnTaking<File extends TakenFile & WithRows>(
  file: Asked & WithRows,
  taken: readonly File[],
  { imported, notImported }: Answers,
): Verdict<File> {
  const counted = countedFiles(taken, notImported);
  const isSame = (one: File) => haveSameWords(one, file);
  const near = counted.filter((one) => isSame(one) || repeats(file.rows, one.rows));
  const unknown = near.filter(({ id, wasImported }) => wasImported === null && !imported.includes(id));
  if (unknown.length > 0) return { kind: 'ask', files: unknown };
  const since = near.findLast(isSame);
  const known = new Map(since?.rows.map(([id, , fingerprint]) => [id, fingerprint]));
  const added = file.rows.filter(([id, , fingerprint]) => known.get(id) !== fingerprint);
  const others = near.filter((one) => !isSame(one) && repeats(added, one.rows));
  if (others.length > 0) return { kind: 'refuse', files: others };
  return { kind: 'take', since, dropped: taken.filter(({ id }) => notImported.includes(id)) };
}
