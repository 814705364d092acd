import type { Overtaking } from './error-schemas.ts';
import type { Failure } from './errors.ts';

type Fields = Record<string, unknown>;

/** Bookkeeping fields, which change with every write. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['revision', 'updatedAt']);

/**
 * The fields that differ between two versions of a row, as JSON, filtered by an allow-list. For a
 * created or removed row every field with a value.
 */
export function changedFields(
  before: Fields | null,
  after: Fields | null,
  isTold: (name: string) => boolean = () => true,
): Overtaking['fields'] {
  const names = Object.keys({ ...before, ...after }).filter((name) => !BOOKKEEPING.has(name) && isTold(name));
  const pairs = names.map((name) => [name, { before: before?.[name] ?? null, after: after?.[name] ?? null }] as const);
  return Object.fromEntries(pairs.filter(([, pair]) => JSON.stringify(pair.before) !== JSON.stringify(pair.after)));
}

/**
 * `details` of a 409 `REVISION_CHANGED` (optimistic locking): the row's current revision, and the
 * writes since the revision that the caller sent.
 */
export interface Overtaken {
  revision: number;
  changes: Overtaking[];
}

export const REVISION_CHANGED = 'REVISION_CHANGED';

/** The details of a revision conflict that have this field; undefined for any other failure. */
export const conflictIn = <Details extends object>(
  { extras: { code, details } }: Failure,
  field: keyof Details & string,
): Details | undefined =>
  code === REVISION_CHANGED && typeof details === 'object' && details && field in details ? (details as Details) : undefined;

/** The details of a conflict on a row; undefined for any other failure. */
export const overtakenIn = (failure: Failure): Overtaken | undefined => conflictIn<Overtaken>(failure, 'changes');
