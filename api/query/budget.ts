import type { Failure } from '#shared/http/errors.ts';
import { queryRefused } from './faults.ts';
import type { Row } from './view.ts';

/** Limits of one answer: rows read beside its own, and its size as JSON. */
const MAX_ROWS_BESIDE = 5_000;
const MAX_BYTES = 2_500_000;

/** Counts the cost of one answer. */
export interface Budget {
  /** The `limit` of one statement: one row more than the budget allows. */
  readonly mostRows: number;
  /**
   * Counts rows that were read beside the answer's own.
   * @throws Failure 400 `QUERY` when they are too many
   */
  take(rows: number): void;
  /** Notes the size of a row with the rows beside it, which must have been weighed before. */
  weigh(row: Row): void;
  /** @throws Failure 400 `QUERY` when these rows are too long together */
  assertFits(rows: readonly Row[]): void;
}

const tooMuch = (): Failure =>
  queryRefused('include', 'brings more than one answer may hold: lower the limit, narrow it by where, or include less');

/**
 * Bounds the cost of one answer. `limit` bounds its rows, but not the rows beside them: one that
 * many rows share is read once and written many times, so rows read and bytes written are counted
 * apart.
 */
export function createBudget(): Budget {
  const weights = new WeakMap<object, number>();
  let read = 0;

  const weightOf = (value: unknown): number => {
    if (typeof value === 'string') return value.length + QUOTES;
    if (typeof value !== 'object' || value === null) return SCALAR_BYTES;
    if (value instanceof Date) return MOMENT_BYTES;
    if (Array.isArray(value)) return value.reduce((sum: number, one: unknown) => sum + weightOf(one) + SEPARATOR, QUOTES);
    return weights.get(value) ?? fieldsOf(value);
  };
  const fieldsOf = (row: object): number => {
    let sum = QUOTES;
    for (const [name, value] of Object.entries(row)) sum += name.length + QUOTES + 2 * SEPARATOR + weightOf(value);
    return sum;
  };

  return {
    mostRows: MAX_ROWS_BESIDE + 1,
    take(rows) {
      read += rows;
      if (read > MAX_ROWS_BESIDE) throw tooMuch();
    },
    weigh: (row) => void weights.set(row, fieldsOf(row)),
    assertFits(rows) {
      if (weightOf(rows) > MAX_BYTES) throw tooMuch();
    },
  };
}

/** Characters of JSON around and between values. */
const QUOTES = 2;
const SEPARATOR = 1;
const SCALAR_BYTES = 5;
const MOMENT_BYTES = 26;
