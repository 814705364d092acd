import { sql } from 'drizzle-orm';
import { type Mark, markText, type Topic } from '#shared/live/topics.ts';
import type { Changes } from './changes.ts';
import { type GivenMark, withOwners } from './mark-owners.ts';
import type { Db, Tx } from './schema.ts';
import { auditLog } from './tables/settings.ts';

/** Who a write is done for; the system itself is `SYSTEM`. */
export interface Author {
  actorId: number | null;
  /** The person the actor is acting as, when that is somebody else. */
  actingAsId: number | null;
  requestId: string | null;
  ip: string | null;
  /** The browser, app or program, as it calls itself. */
  device: string | null;
}

export const SYSTEM: Author = { actorId: null, actingAsId: null, requestId: null, ip: null, device: null };

export interface AuditEntry {
  /** e.g. `workshift.clockIn` */
  action: string;
  subject: Topic;
  subjectId: number | string;
  before?: unknown;
  after?: unknown;
}

/** Something that other programs may be told of: a sheet, an export or an alert, by its number. */
export interface Announcement {
  event: 'sheet.approved' | 'file.ready' | 'alert.raised';
  id: number;
}

/**
 * Work that follows a write but need not hold it up. It is queued inside the write: no commit, no
 * work.
 */
export interface AfterWrite {
  /** Adds up the hours and the labor cost of these jobs (row numbers) anew. */
  recomputeCosts(jobIds: readonly number[]): Promise<void>;
  /**
   * Gives a person's shifts the rates that were entered, as far as they count for them.
   * @param from the day that was named with them
   */
  recountRates(employeeId: number, from: string | null): Promise<void>;
  /** Imports an uploaded employee CSV. */
  importEmployees(uploadId: number): Promise<void>;
  /** Makes the file of an export (row number). */
  generateExport(exportId: number): Promise<void>;
  /** Tells other programs of it, those that asked to be told. */
  announce(happened: Announcement): Promise<void>;
  /** Sends a delivery to its webhook. */
  deliver(deliveryId: number, webhookId: number): Promise<void>;
}

/**
 * Where the work that follows a write is queued: what is asked for commits with this transaction.
 */
export interface Queue {
  after(tx: Tx): AfterWrite;
}

export interface Write {
  tx: Tx;
  after: AfterWrite;
  /**
   * Says that readers of these may see something new once this commits: of a whole topic, or of
   * what a mark confines it to.
   */
  changed(...marks: (Topic | GivenMark)[]): void;
  audit(entry: AuditEntry): void;
}

/** What a write needs of its system. */
interface WriteParts {
  db: Db;
  changes: Changes;
  queue: Queue;
}

/**
 * Runs one unit of work: its rows, their audit rows, the work that follows and the notice to other
 * api processes commit together or not at all. The notice, one that names the topics, goes inside
 * the transaction: sent after the commit it could be lost for good. Everybody but `services` calls
 * it by `services.write`.
 *
 * @example
 * const row = await services.write(authorOf(request), (write) =>
 *   insertRow(write, 'region', region, { name: 'Queens' }),
 * );
 */
export async function inWrite<T>(
  { db, changes, queue }: WriteParts,
  author: Author,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  const touched: GivenMark[] = [];
  let marks: Mark[] = [];
  let notice: string | undefined;
  const result = await db.transaction(async (tx) => {
    const entries: AuditEntry[] = [];
    const value = await work({
      tx,
      after: queue.after(tx),
      changed: (...more) => {
        touched.push(...more.map(given));
      },
      // Copies: a command may go on with its rows, and change them.
      audit: (entry) => {
        entries.push(structuredClone(entry));
      },
    });
    if (entries.length > 0) {
      touched.push({ topic: 'audit' });
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
    if (touched.length > 0) {
      marks = bounded(await withOwners(tx, touched));
      notice = changes.notice(marks);
      await tx.execute(sql`select pg_notify(${changes.channel}, ${notice})`);
    }
    return value;
  });
  if (marks.length > 0) changes.bump(marks, notice);
  return result;
}

/** A notification holds 8,000 bytes: one that would say more names the topics alone. */
const MOST_BYTES = 6_000;

/** Each once, as many as a notice holds. */
function bounded(marks: readonly Mark[]): Mark[] {
  const each = new Map(marks.map((mark) => [markText(mark), mark]));
  const fits = [...each.keys()].join(' ').length <= MOST_BYTES;
  return fits ? [...each.values()] : [...new Set(marks.map(({ topic }) => topic))].map((topic) => ({ topic }));
}

/**
 * The same write, where the sheet is known and the rows do not say it: what it touches is of that
 * one.
 */
export const onSheet = (write: Write, { date, jobId, dwoId }: { date: string; jobId: number; dwoId: number }): Write => ({
  ...write,
  changed: (...marks) => write.changed(...marks.map((mark) => ({ ...given(mark), day: given(mark).day ?? date, jobId, dwoId }))),
});

/** The same write, in whose audit these fields do not stand: they open something. */
export const withoutAuditOf = (write: Write, secrets: readonly string[]): Write => {
  const open = (version: unknown): unknown =>
    typeof version === 'object' && version !== null
      ? Object.fromEntries(Object.entries(version).filter(([field]) => !secrets.includes(field)))
      : version;
  return {
    ...write,
    audit: ({ before, after, ...entry }) => write.audit({ ...entry, before: open(before), after: open(after) }),
  };
};

const given = (mark: Topic | GivenMark): GivenMark => (typeof mark === 'string' ? { topic: mark } : mark);
