import { and, eq, or, sql } from 'drizzle-orm';
import { changedFields, REVISION_CHANGED } from '#shared/http/conflicts.ts';
import type { Overtaking } from '#shared/http/error-schemas.ts';
import { Failure } from '#shared/http/errors.ts';
import type { Topic } from '#shared/live/topics.ts';
import type { Reader } from './schema.ts';
import { employee } from './tables/people.ts';
import { auditLog } from './tables/settings.ts';

/**
 * The audit entries of each of these rows since the revision that the caller saw, removal included;
 * oldest first.
 * @param fieldsOf the fields that may be disclosed of two versions of a row
 */
export async function changesSince(
  reader: Reader,
  subject: Topic,
  seen: readonly { id: number; revision: number }[],
  fieldsOf: (...versions: Parameters<typeof changedFields>) => Overtaking['fields'] = changedFields,
): Promise<Map<number, Overtaking[]>> {
  if (seen.length === 0) return new Map();
  // As wide as the numbers that a caller may send.
  const revision = sql`(${auditLog.after} ->> 'revision')::bigint`;
  const isLater = seen.map((row) =>
    and(eq(auditLog.subjectId, String(row.id)), sql`(${auditLog.after} is null or ${revision} > ${row.revision})`),
  );
  const entries = await reader
    .select({
      id: sql<number>`${auditLog.subjectId}::int`,
      at: auditLog.at,
      by: employee.fullName,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(employee, eq(employee.id, auditLog.actorId))
    .where(and(eq(auditLog.subject, subject), or(...isLater)))
    .orderBy(auditLog.id);
  return new Map(
    [...Map.groupBy(entries, ({ id }) => id)].map(([id, own]) => [
      id,
      own.map(({ at, by, action, before, after }) => ({
        at: at.toISOString(),
        by,
        action,
        fields: fieldsOf(before as Version, after as Version),
      })),
    ]),
  );
}

type Version = Record<string, unknown> | null;

/**
 * Optimistic concurrency: refuses a write made on an older revision of the row, and says what
 * changed since, by whom and when.
 * @param given the revision the writer saw; undefined skips the check
 * @param isTold whether the writer may read a field; every field when absent
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
  const seen = [{ id: row.id, revision: given }];
  const found = await changesSince(reader, subject, seen, (before, after) => changedFields(before, after, isTold));
  const changes = found.get(row.id) ?? [];
  throw new Failure(409, changedText(changes), { code: REVISION_CHANGED, details: { revision: row.revision, changes } });
}

/** The last change in a sentence. */
export function changedText(changes: readonly Overtaking[]): string {
  const last = changes.at(-1);
  return last ? `Changed by ${last.by ?? 'the system'} at ${last.at}, after you saw it` : 'Changed after you saw it';
}
