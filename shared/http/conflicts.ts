import { z } from 'zod';
import type { Failure } from './errors.ts';
import { Revision, Timestamp } from './query.ts';

/** One write that happened meanwhile: when, by whom, and each field's value before and after. */
export const Overtaking = z.object({
  at: Timestamp,
  /** Null: the system itself. */
  by: z.string().nullable(),
  action: z.string(),
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type Overtaking = z.infer<typeof Overtaking>;

type Fields = Record<string, unknown>;

/** Bookkeeping that changes with every write and tells nobody anything. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['revision', 'updatedAt']);

/**
 * Fields that differ between two versions of a row, as JSON; those that may be told. Of a row that
 * was not there before, or is not any more, every field that has a value.
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
 * `details` of a 409 `REVISION_CHANGED`: the revision that the row has now, and what was written
 * since the one that was given.
 */
export const Overtaken = z.object({ revision: Revision, changes: z.array(Overtaking) });
export type Overtaken = z.infer<typeof Overtaken>;

export const REVISION_CHANGED = 'REVISION_CHANGED';

/**
 * What a failure tells of a row that somebody else changed meanwhile; undefined for any other
 * failure.
 */
export const overtakenIn = ({ extras }: Failure): Overtaken | undefined =>
  extras.code === REVISION_CHANGED ? Overtaken.safeParse(extras.details).data : undefined;
