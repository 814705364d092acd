import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { file } from '../db/tables/files.ts';
import { exportContent, exportFile } from '../db/tables/transfers.ts';
import type { FamilyName } from './families/family-commands.ts';
import type { HeldRow, HeldRows } from './rules/held.ts';
import type { Asked } from './rules/request.ts';

export type ExportRow = typeof exportFile.$inferSelect;

/** Inserts an export; undefined while this person has another one of the family under way. */
export async function addExport(
  tx: Tx,
  values: Asked & { family: FamilyName; fileName: string; requestedById: number },
): Promise<ExportRow | undefined> {
  const [row] = await tx
    .insert(exportFile)
    .values({ ...values, status: 'Generating' })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** The last file of a family: of a person, or of anybody with the same request. */
export async function findLatest(
  reader: Reader,
  family: FamilyName,
  of: { requestedById: number } | { asked: Asked },
): Promise<ExportRow | undefined> {
  const same =
    'asked' in of
      ? [
          nullOr(exportFile.company, of.asked.company),
          nullOr(exportFile.start, of.asked.start),
          nullOr(exportFile.end, of.asked.end),
          eq(exportFile.withUnapproved, of.asked.withUnapproved),
        ]
      : [eq(exportFile.requestedById, of.requestedById)];
  const [row] = await reader
    .select()
    .from(exportFile)
    .where(and(eq(exportFile.family, family), ...same))
    .orderBy(desc(exportFile.id))
    .limit(1);
  return row;
}

type Column = typeof exportFile.company | typeof exportFile.start | typeof exportFile.end;
const nullOr = (column: Column, value: string | null): SQL | undefined => (value === null ? undefined : eq(column, value));

export async function findExport(reader: Reader, id: number): Promise<ExportRow | undefined> {
  const [row] = await reader.select().from(exportFile).where(eq(exportFile.id, id));
  return row;
}

/** Writes progress; false once the export has ended. */
export async function recordProgress(tx: Tx, id: number, rows: number): Promise<boolean> {
  const noted = await tx
    .update(exportFile)
    .set({ rows })
    .where(and(eq(exportFile.id, id), eq(exportFile.status, 'Generating')))
    .returning({ id: exportFile.id });
  return noted.length > 0;
}

/** Ends an export, unless it has ended before; answers the row. */
export async function endExport(tx: Tx, id: number, values: Partial<ExportRow>): Promise<ExportRow | undefined> {
  const [row] = await tx
    .update(exportFile)
    .set(values)
    .where(and(eq(exportFile.id, id), eq(exportFile.status, 'Generating')))
    .returning();
  return row;
}

export async function linkFile(tx: Tx, id: number, fileId: number): Promise<void> {
  await tx.update(exportFile).set({ fileId }).where(eq(exportFile.id, id));
}

/** Inserts a file that is ready at once. */
export async function addMade(tx: Tx, values: typeof exportFile.$inferInsert): Promise<ExportRow> {
  const [row] = await tx.insert(exportFile).values(values).returning();
  if (!row) throw new Error('an insert answers its row');
  return row;
}

/** The stored file of a ready export. */
export async function findExportFile(reader: Reader, id: number) {
  const [row] = await reader.select().from(file).where(eq(file.id, id));
  return row;
}

export async function addStoredFile(tx: Tx, values: typeof file.$inferInsert): Promise<number> {
  const [row] = await tx.insert(file).values(values).returning({ id: file.id });
  if (!row) throw new Error('an insert answers its row');
  return row.id;
}

/** Stores which rows a file holds, in parts. */
export async function addContent(tx: Tx, exportFileId: number, held: HeldRows): Promise<void> {
  let part = 0;
  for (const rows of held.parts()) await tx.insert(exportContent).values({ exportFileId, part: part++, rows });
  if (part === 0) await tx.insert(exportContent).values({ exportFileId, rows: [] });
}

export async function findContent(reader: Reader, id: number): Promise<HeldRow[]> {
  const { exportFileId, part } = exportContent;
  const parts = await reader.select().from(exportContent).where(eq(exportFileId, id)).orderBy(part);
  return parts.flatMap(({ rows }) => rows);
}

/** The files among these whose rows are known, with their requests. */
export async function findPinned(reader: Reader, ids: readonly number[]): Promise<(Asked & { id: number })[]> {
  if (ids.length === 0) return [];
  const { id, company, start, end, withUnapproved } = exportFile;
  return reader
    .select({ id, company, start, end, withUnapproved })
    .from(exportFile)
    .innerJoin(exportContent, and(eq(exportContent.exportFileId, id), eq(exportContent.part, 0)))
    .where(inArray(id, [...ids]))
    .orderBy(desc(id));
}
