import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#api/db/schema.ts';
import { importFile, importMapping, importRow } from '#api/db/tables/imports.ts';
import type { ImportKind } from '#shared/imports.ts';

export type ImportFileRow = typeof importFile.$inferSelect;
export type ImportedRow = typeof importRow.$inferSelect;

export async function addImport(tx: Tx, values: typeof importFile.$inferInsert): Promise<ImportFileRow> {
  const [row] = await tx.insert(importFile).values(values).returning();
  return row!;
}

export async function findImport(reader: Reader, id: number): Promise<ImportFileRow | undefined> {
  const [row] = await reader.select().from(importFile).where(eq(importFile.id, id));
  return row;
}

/** Locks an import: the holder of the lock does its next rows. */
export async function lockImport(tx: Tx, id: number): Promise<ImportFileRow | undefined> {
  const [row] = await tx.select().from(importFile).where(eq(importFile.id, id)).for('update');
  return row;
}

export async function changeImport(tx: Tx, id: number, change: Partial<typeof importFile.$inferInsert>): Promise<ImportFileRow> {
  const [row] = await tx
    .update(importFile)
    .set({ ...change, revision: sql`${importFile.revision} + 1` })
    .where(eq(importFile.id, id))
    .returning();
  return row!;
}

/** Imports that have something to do. */
export async function findUnfinished(reader: Reader): Promise<number[]> {
  const rows = await reader
    .select({ id: importFile.id })
    .from(importFile)
    .where(inArray(importFile.status, ['checking', 'importing', 'takingBack']))
    .orderBy(asc(importFile.id));
  return rows.map(({ id }) => id);
}

export const removeRows = (tx: Tx, importId: number) => tx.delete(importRow).where(eq(importRow.importId, importId));

export async function addRows(tx: Tx, rows: (typeof importRow.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(importRow).values(rows);
}

export async function changeRow(tx: Tx, id: number, change: Partial<typeof importRow.$inferInsert>): Promise<void> {
  await tx.update(importRow).set(change).where(eq(importRow.id, id));
}

/** In literals: the plan of a prepared statement has no values, and finds the partial index. */
const unwritten = (importId: number) =>
  and(eq(importRow.importId, importId), sql`${importRow.outcome} in ('new', 'changed')`, isNull(importRow.writtenAt));
const written = (importId: number) =>
  and(eq(importRow.importId, importId), isNotNull(importRow.writtenAt), isNull(importRow.takenBackAt));

/** Counts the rows that an import has still to write. */
export const countUnwritten = (reader: Reader, importId: number): Promise<number> =>
  reader.$count(importRow, unwritten(importId));

/** Counts the rows that an import has written and not taken back. */
export const countWritten = (reader: Reader, importId: number): Promise<number> => reader.$count(importRow, written(importId));

/** The next rows that an import writes, in the order in which they were checked. */
export const findUnwritten = (tx: Tx, importId: number, limit: number): Promise<ImportedRow[]> =>
  tx.select().from(importRow).where(unwritten(importId)).orderBy(asc(importRow.id)).limit(limit);

/** The next rows that an import takes back, the last ones first. */
export const findWritten = (tx: Tx, importId: number, before: number, limit: number): Promise<ImportedRow[]> =>
  tx
    .select()
    .from(importRow)
    .where(and(written(importId), lt(importRow.id, before)))
    .orderBy(desc(importRow.id))
    .limit(limit);

const REFUSED_AT_ONCE = 250;

/** Streams the refused rows in the order of the file. */
export async function* findRefused(reader: Reader, importId: number) {
  for (let last = 0; ; ) {
    const rows = await reader
      .select({ line: importRow.line, texts: importRow.texts, errors: importRow.errors })
      .from(importRow)
      .where(and(eq(importRow.importId, importId), eq(importRow.outcome, 'refused'), gt(importRow.line, last)))
      .orderBy(asc(importRow.line))
      .limit(REFUSED_AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < REFUSED_AT_ONCE) return;
    last = rows.at(-1)!.line;
  }
}

/** What is kept for files of this kind, last used first. */
export const findMappings = (reader: Reader, kind: ImportKind) =>
  reader
    .select()
    .from(importMapping)
    .where(eq(importMapping.kind, kind))
    .orderBy(desc(importMapping.updatedAt), desc(importMapping.id));

/** Keeps what was said of a file under its name. */
export async function keepMapping(tx: Tx, values: typeof importMapping.$inferInsert): Promise<void> {
  const { heads, dayOrder, decimalMark, matches } = values;
  await tx
    .insert(importMapping)
    .values(values)
    .onConflictDoUpdate({
      target: [importMapping.kind, importMapping.name],
      set: { heads, dayOrder, decimalMark, matches, updatedAt: sql`now()`, revision: sql`${importMapping.revision} + 1` },
    });
}
