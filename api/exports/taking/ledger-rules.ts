import type { HeldRow } from '../rules/held.ts';
import type { Asked } from '../rules/request.ts';

/** A downloaded payroll file, with what matters for paying its hours twice. */
export interface TakenFile extends Asked {
  id: number;
  /** The file that it was the differences of; null when it was taken whole. */
  followsId: number | null;
  wasImported: boolean | null;
}

/** Answers that people gave about files. */
export interface Answers {
  imported: readonly number[];
  notImported: readonly number[];
}

export interface WithRows {
  rows: readonly HeldRow[];
}

/** The outcome of taking a file (decision 65). */
export type Verdict<File> =
  /** Whole, or only the differences where payroll has a file of the same request. */
  | { kind: 'take'; since: File | undefined; dropped: File[] }
  /** Must be asked whether payroll has these files, which hold the same hours. */
  | { kind: 'ask'; files: File[] }
  /** Payroll has these files of other requests: in any form, this file would pay hours twice. */
  | { kind: 'refuse'; files: File[] };

export const haveSameWords = (one: Asked, other: Asked): boolean =>
  one.company === other.company &&
  one.start === other.start &&
  one.end === other.end &&
  one.withUnapproved === other.withUnapproved;

/**
 * The downloaded files whose hours payroll has or may have: without those that it does not have by
 * an answer, and those continued by differences that it may have.
 */
export function countedFiles<File extends TakenFile>(taken: readonly File[], notImported: readonly number[] = []): File[] {
  const left = taken.filter(({ id, wasImported }) => wasImported !== false && !notImported.includes(id));
  return left.filter(({ id }) => !left.some(({ followsId }) => followsId === id));
}

/** Whether two files share a row, whatever they say of it. */
export function repeats(rows: readonly HeldRow[], others: readonly HeldRow[]): boolean {
  const ids = new Set(others.map(([id]) => id));
  return rows.some(([id]) => ids.has(id));
}

/**
 * Decides how a file may be taken beside those taken before [exports-10], so that payroll never
 * gets the hours of a shift by two files: a file of the same request is continued by differences,
 * one that payroll does not have is dropped.
 * @param taken files of the same family
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
