import { z } from 'zod';
import type { Failure } from './errors.ts';
import { Revision, Timestamp } from './query.ts';

/** A concurrent write: when, by whom, and each changed field before and after. */
export const Overtaking = z.object({
  at: Timestamp,
  /** Null for the system. */
  by: z.string().nullable(),
  action: z.string(),
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type Overtaking = z.infer<typeof Overtaking>;

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
export const Overtaken = z.object({ revision: Revision, changes: z.array(Overtaking) });
export type Overtaken = z.infer<typeof Overtaken>;

export const REVISION_CHANGED = 'REVISION_CHANGED';

/** The details of a revision conflict; undefined for any other failure. */
export const overtakenIn = ({ extras }: Failure): Overtaken | undefined =>
  extras.code === REVISION_CHANGED ? Overtaken.safeParse(extras.details).data : undefined;
