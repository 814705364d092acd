import { sql } from 'drizzle-orm';
import { type Mark, markText, type Topic } from '#shared/live/topics.ts';
import { inStep, type Step } from '#shared/servers/traces/traces.ts';
import type { Changes } from './changes.ts';
import { type GivenMark, withOwners } from './mark-owners.ts';
import type { Db, Tx } from './schema.ts';
import { auditLog } from './tables/settings.ts';

/** The author of a write; `SYSTEM` is the system itself. */
export interface Author {
  actorId: number | null;
  /** The person the actor is acting as, when that is somebody else. */
  actingAsId: number | null;
  /** The API token of the program that wrote, whose maker is the actor; absent for all others. */
  tokenId?: number | null;
  requestId: string | null;
  ip: string | null;
  /** The browser, app or program, as it identifies itself. */
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

/** An event for webhooks: a sheet, an export or an alert, by its id. */
export interface Announcement {
  event: 'sheet.approved' | 'file.ready' | 'alert.raised';
  id: number;
}

/** What happened to an alert: it was raised, handed over by a step, or settled. */
export interface AlertHappened {
  what: 'raised' | 'handedOver' | 'settled';
  alertId: number;
  stepId?: number;
}

/**
 * Background work that follows a write. It is queued inside the transaction: no commit, no work.
 */
export interface AfterWrite {
  /** Recomputes the hours and the labor cost of these jobs (row numbers). */
  recomputeCosts(jobIds: readonly number[]): Promise<void>;
  /**
   * Applies the rates entered for a person to the shifts that they count for.
   * @param from the day named with the rates
   */
  recountRates(employeeId: number, from: string | null): Promise<void>;
  /** Imports an uploaded employee CSV. */
  importEmployees(uploadId: number): Promise<void>;
  /** Goes on with an import: checks, imports or takes back. */
  runImport(importId: number): Promise<void>;
  /** Takes erased people from the texts that speak of them. */
  erase(): Promise<void>;
  /** Makes the file of an export (row number). */
  generateExport(exportId: number): Promise<void>;
  /** Looks at a moment for people who turn late then. */
  watchLate(at: Date): Promise<void>;
  /** Announces an event to the webhooks that subscribed to it. */
  announce(happened: Announcement): Promise<void>;
  /** Sends a delivery to its webhook, `afterSeconds` from now. */
  deliver(deliveryId: number, webhookId: number, afterSeconds?: number): Promise<void>;
  /** Tells people outside of the tab what happened to an alert, if anybody chose to be told. */
  tell(happened: AlertHappened): Promise<void>;
  /** Gathers what people are due to be told, now or at a moment. */
  gatherNotices(at?: Date): Promise<void>;
  /**
   * Sends messages to people outside of the tab, few of one group at the same time.
   * @param at not before
   */
  sendNotices(messages: readonly { id: string; group: string }[], at?: Date): Promise<void>;
}

/** Queues background work in the given transaction, so that it commits with it. */
export interface Queue {
  after(tx: Tx, author: Author): AfterWrite;
}

export interface Write {
  tx: Tx;
  after: AfterWrite;
  /**
   * Marks topics, or parts of them, as changed: waiters that this concerns wake after the commit.
   */
  changed(...marks: (Topic | GivenMark)[]): void;
  audit(entry: AuditEntry): void;
}

/** The services that a write needs. */
interface WriteParts {
  db: Db;
  changes: Changes;
  queue: Queue;
}

/**
 * Runs one unit of work: its rows, their audit entries, the background work and the notice to other
 * api processes commit together or not at all. The notice is sent inside the transaction, because
 * one sent after the commit could be lost for good. Everybody but `services` calls it through
 * `services.write`.
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
  const transact = async (tx: Tx, step: Step | undefined): Promise<T> => {
    const entries: AuditEntry[] = [];
    const value = await work({
      tx,
      after: queue.after(tx, author),
      changed: (...more) => {
        touched.push(...more.map(given));
      },
      // Copied: a command may go on to change its rows.
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
      notice = await inStep('change notice', { kind: 'producer' }, () => notify(tx, changes, marks));
    }
    step?.note({ 'muster.actions': entries.map(({ action }) => action), 'muster.topics': marks.map(({ topic }) => topic) });
    return value;
  };
  const result = await inStep('transaction', {}, (step) => db.transaction((tx) => transact(tx, step)));
  if (marks.length > 0) changes.bump(marks, notice);
  return result;
}

/** Sends the notice of a write in its transaction. */
async function notify(tx: Tx, changes: Changes, marks: readonly Mark[]): Promise<string> {
  const notice = changes.notice(marks);
  await tx.execute(sql`select pg_notify(${changes.channel}, ${notice})`);
  return notice;
}

/** A notification holds 8,000 bytes; a longer one is cut to the topics. */
const MAX_BYTES = 6_000;

/** Removes duplicates, and falls back to the topics when the notice would be too long. */
function bounded(marks: readonly Mark[]): Mark[] {
  const each = new Map(marks.map((mark) => [markText(mark), mark]));
  const fits = [...each.keys()].join(' ').length <= MAX_BYTES;
  return fits ? [...each.values()] : [...new Set(marks.map(({ topic }) => topic))].map((topic) => ({ topic }));
}

/** The same write with its marks confined to a sheet, where the rows do not name it. */
export const onSheet = (write: Write, { date, jobId, dwoId }: { date: string; jobId: number; dwoId: number }): Write => ({
  ...write,
  changed: (...marks) => write.changed(...marks.map((mark) => ({ ...given(mark), day: given(mark).day ?? date, jobId, dwoId }))),
});

/** The same write with these fields left out of the audit: they are secrets. */
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
