import { sql } from 'drizzle-orm';
import type { Topic } from '../../shared/topics.ts';
import type { Changes } from './changes.ts';
import type { Db, Tx } from './schema.ts';
import { auditLog } from './tables/settings.ts';

/** Who a write is done for; the system itself is `SYSTEM`. */
export interface Author {
  actorId: number | null;
  /** The person the actor is acting as, when that is somebody else. */
  actingAsId: number | null;
  requestId: string | null;
  ip: string | null;
}

export const SYSTEM: Author = { actorId: null, actingAsId: null, requestId: null, ip: null };

export interface AuditEntry {
  /** e.g. `workshift.clockIn` */
  action: string;
  subject: Topic;
  subjectId: number | string;
  before?: unknown;
  after?: unknown;
}

export interface Write {
  tx: Tx;
  /** Says that readers of these topics may see something new once this commits. */
  changed(...topics: Topic[]): void;
  audit(entry: AuditEntry): void;
}

/**
 * Runs one unit of work: its rows, their audit rows and the notice to other api processes commit together or not at all.
 * The notice goes inside the transaction, once per topic: sent after the commit it could be lost for good.
 */
export async function inWrite<T>(db: Db, changes: Changes, author: Author, work: (write: Write) => Promise<T>): Promise<T> {
  const topics = new Set<Topic>();
  let notice: string | undefined;
  const result = await db.transaction(async (tx) => {
    const entries: AuditEntry[] = [];
    const value = await work({
      tx,
      changed: (...names) => {
        for (const name of names) topics.add(name);
      },
      audit: (entry) => {
        entries.push(entry);
      },
    });
    if (entries.length > 0) {
      topics.add('audit');
      await tx.insert(auditLog).values(
        entries.map((entry) => ({
          ...author,
          action: entry.action,
          subject: entry.subject,
          subjectId: String(entry.subjectId),
          before: entry.before ?? null,
          after: entry.after ?? null,
        })),
      );
    }
    if (topics.size > 0) {
      notice = changes.notice([...topics]);
      await tx.execute(sql`select pg_notify(${changes.channel}, ${notice})`);
    }
    return value;
  });
  changes.bump([...topics], notice);
  return result;
}
