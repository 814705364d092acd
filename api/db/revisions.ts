import { and, eq, sql } from 'drizzle-orm';
import { type Overtaking, REVISION_CHANGED } from '../../shared/http/conflicts.ts';
import { Failure } from '../../shared/http/errors.ts';
import type { Topic } from '../../shared/live/topics.ts';
import type { Reader } from './schema.ts';
import { employee } from './tables/people.ts';
import { auditLog } from './tables/settings.ts';

type Fields = Record<string, unknown>;

/** Bookkeeping that changes with every write and tells nobody anything. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['revision', 'updatedAt']);

/** Fields that differ between two versions of a row, as JSON; those that may be told. */
export function changedFields(
  before: Fields,
  after: Fields,
  isTold: (name: string) => boolean = () => true,
): Overtaking['fields'] {
  const names = Object.keys({ ...before, ...after }).filter((name) => !BOOKKEEPING.has(name) && isTold(name));
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }]));
}

/**
 * Refuses a write that was made on an older version of the row than there is, and says what changed
 * since, by whom and when.
 * @param given the revision the writer saw; none means that they do not care.
 * @param isTold whether the writer may read a field; every one when absent
 * @throws Failure 409 `REVISION_CHANGED`, details `{revision, changes}`
 */
export async function assertRevision(
  reader: Reader,
  subject: Topic,
  row: { id: number; revision: number },
  given: number | undefined,
  isTold?: (name: string) => boolean,
): Promise<void> {
  if (given === undefined || given === row.revision) return;
  const entries = await reader
    .select({ at: auditLog.at, by: employee.fullName, action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .leftJoin(employee, eq(employee.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.subject, subject),
        eq(auditLog.subjectId, String(row.id)),
        sql`(${auditLog.after} ->> 'revision')::int > ${given}`,
      ),
    )
    .orderBy(auditLog.id);
  const changes: Overtaking[] = entries.map((entry) => ({
    at: entry.at.toISOString(),
    by: entry.by,
    action: entry.action,
    fields: changedFields((entry.before ?? {}) as Fields, (entry.after ?? {}) as Fields, isTold),
  }));
  const last = changes.at(-1);
  throw new Failure(
    409,
    last ? `Changed by ${last.by ?? 'the system'} at ${last.at}, after you saw it` : 'Changed after you saw it',
    {
      code: REVISION_CHANGED,
      details: { revision: row.revision, changes },
    },
  );
}
