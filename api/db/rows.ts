import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { OWNER, type Topic } from '#shared/live/topics.ts';
import type { GivenMark } from './mark-owners.ts';
import type { Tx } from './schema.ts';
import type { Write } from './write.ts';

/** A table whose rows people edit: with an id and a revision that counts its writes. */
export type EditedTable = PgTable & { id: PgColumn; revision: PgColumn };
/** The columns that every edited row has. */
type Row = { id: number; revision: number };
type RowOf<T extends EditedTable> = T['$inferSelect'] & Row;
/** Columns to set; undefined ones stay. */
type ChangeOf<T extends EditedTable> = { [Name in keyof T['$inferInsert']]?: T['$inferInsert'][Name] | undefined };

/** Topics of rows on a sheet, whose owners are those of the sheet and its job. */
const ON_SHEETS: ReadonlySet<Topic> = new Set(['dwo', 'dwo_job', 'workshift', 'timebreak', 'job_site_photo', 'late_call']);

/**
 * The mark of a row: the day that it names; for a row on a sheet also its job and its daily work
 * order; for a view of one person alone its owner.
 */
export function markOf(topic: Topic, row: object): GivenMark {
  const { date, jobId, dwoId, id, employeeId, role } = row as Record<string, unknown>;
  const day = typeof date === 'string' ? date : undefined;
  // A view for a role concerns everybody of it.
  if (topic === 'saved_view') return { topic, ...(role === null && { owners: [OWNER.own(Number(employeeId))] }) };
  if (!ON_SHEETS.has(topic)) return { topic, day };
  const dwo = topic === 'dwo' ? id : dwoId;
  const number = (value: unknown) => (value ? Number(value) : undefined);
  const clockOf = topic === 'workshift' ? number(employeeId) : undefined;
  return { topic, day, jobId: number(jobId), dwoId: number(dwo), clockOf };
}

/**
 * Whether a row changed its owners, which concerns the former ones too: the mark is for everybody.
 */
const hasMoved = (before: object, after: object): boolean =>
  ['supervisorId', 'foremanId', 'jobId', 'dwoId'].some(
    (name) => (before as Record<string, unknown>)[name] !== (after as Record<string, unknown>)[name],
  );

/** Locks the row (`FOR NO KEY UPDATE`) until the transaction ends; undefined when there is none. */
export async function lockRow<T extends EditedTable>(tx: Tx, table: T, id: number): Promise<RowOf<T> | undefined> {
  const rows = await tx
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for('no key update');
  return rows[0] as RowOf<T> | undefined;
}

/**
 * Inserts a row with its audit entry, and marks the topic as changed.
 * @param action when it has a name of its own, e.g. `workshift.clockIn`
 */
export async function insertRow<T extends EditedTable>(
  { tx, changed, audit }: Write,
  subject: Topic,
  table: T,
  values: T['$inferInsert'],
  action = `${subject}.create`,
): Promise<RowOf<T>> {
  const [row] = (await tx
    .insert(table as EditedTable)
    .values(values)
    .returning()) as RowOf<T>[];
  if (!row) throw new Error('an insert answers its row');
  changed(markOf(subject, row));
  audit({ action, subject, subjectId: row.id, after: row });
  return row;
}

/**
 * Updates these columns of locked rows in one statement: increments their revisions, writes both
 * versions of each to the audit, and marks the topic as changed. Does nothing without a column.
 * @param action when the change has a name of its own, e.g. `job.progress`
 * @returns the rows in the given order
 */
export async function reviseRows<T extends EditedTable>(
  { tx, changed, audit }: Write,
  subject: Topic,
  table: T,
  rows: readonly RowOf<T>[],
  change: ChangeOf<T>,
  action = `${subject}.update`,
): Promise<RowOf<T>[]> {
  if (rows.length === 0 || Object.values(change).every((value) => value === undefined)) return [...rows];
  const ids = rows.map(({ id }) => id);
  const written = (await tx
    .update(table as EditedTable)
    .set({ ...change, revision: sql`${table.revision} + 1` })
    .where(inArray(table.id, ids))
    .returning()) as RowOf<T>[];
  const known = new Map(written.map((row) => [row.id, row]));
  changed(...[...rows, ...written].map((row) => markOf(subject, row)));
  return rows.map((before) => {
    const after = known.get(before.id);
    if (!after) throw new Error(`${subject} ${before.id} was not locked`);
    if (hasMoved(before, after)) changed(subject);
    audit({ action, subject, subjectId: before.id, before, after });
    return after;
  });
}

/**
 * Updates one locked row, as `reviseRows`.
 *
 * @example
 * const before = await lockSeenJob(context, id);
 * const after = await reviseRow(context.write, 'job', job, before, { progressPercentage: 80 });
 */
export async function reviseRow<T extends EditedTable>(
  write: Write,
  subject: Topic,
  table: T,
  before: RowOf<T>,
  change: ChangeOf<T>,
  action?: string,
): Promise<RowOf<T>> {
  const [after] = await reviseRows(write, subject, table, [before], change, action);
  return after!;
}

/**
 * Deletes a locked row, writes it to the audit, and marks the topic as changed. Answers 409 while
 * other rows refer to it.
 */
export async function removeRow<T extends EditedTable>(
  { tx, changed, audit }: Write,
  subject: Topic,
  table: T,
  before: RowOf<T>,
): Promise<void> {
  await tx.delete(table).where(eq(table.id, before.id));
  changed(markOf(subject, before));
  audit({ action: `${subject}.delete`, subject, subjectId: before.id, before });
}
