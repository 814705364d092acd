import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader, Tx } from '#api/db/schema.ts';
import { employee } from '#api/db/tables/people.ts';
import { auditLog } from '#api/db/tables/settings.ts';
import { exportContent, exportFile } from '#api/db/tables/transfers.ts';
import type { FamilyName } from '../families/family-commands.ts';
import type { HeldRow } from '../rules/held.ts';
import type { Asked } from '../rules/request.ts';
import type { TakenFile, WithRows } from './ledger-rules.ts';

/** Downloads of a file that are listed. */
const DOWNLOADS_NAMED = 5;
export const DOWNLOADED = 'export.download';

/** A downloaded file, with its rows and the time of its first download. */
export interface LedgerFile extends TakenFile, WithRows {
  fileName: string;
  takenAt: Date;
  takenBy: string;
}

/** Serializes takers of a family's files by an advisory lock. */
export const lockLedger = (tx: Tx, family: FamilyName): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`exports.taken.${family}`}))`);

/** The downloaded files of a family that overlap these days, oldest first, with their rows. */
export async function listTaken(
  reader: Reader,
  family: FamilyName,
  { start, end }: Pick<Asked, 'start' | 'end'>,
): Promise<LedgerFile[]> {
  const files = await reader
    .select({ file: exportFile, takenBy: employee.fullName })
    .from(exportFile)
    .leftJoin(employee, eq(employee.id, exportFile.takenById))
    .where(
      and(
        eq(exportFile.family, family),
        isNotNull(exportFile.takenAt),
        end === null ? undefined : lte(exportFile.start, end),
        start === null ? undefined : gte(exportFile.end, start),
      ),
    )
    .orderBy(asc(exportFile.id));
  const rows = await rowsOf(
    reader,
    files.map(({ file: { id } }) => id),
  );
  return files.map(({ file, takenBy }) => ({
    ...file,
    fileName: file.fileName ?? '',
    takenAt: file.takenAt ?? file.createdAt,
    takenBy: takenBy ?? '',
    rows: rows.get(file.id) ?? [],
  }));
}

export async function rowsOf(reader: Reader, ids: readonly number[]): Promise<Map<number, HeldRow[]>> {
  if (ids.length === 0) return new Map();
  const parts = await reader
    .select()
    .from(exportContent)
    .where(inArray(exportContent.exportFileId, [...ids]));
  const byFile = Map.groupBy(parts, ({ exportFileId }) => exportFileId);
  return new Map([...byFile].map(([id, own]) => [id, own.flatMap(({ rows }) => rows)]));
}

/** Records the answer that payroll has these files. */
export async function recordImported(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(exportFile)
      .set({ wasImported: true })
      .where(inArray(exportFile.id, [...ids]));
}

/** Records the answer that payroll does not have these files, and the file used instead. */
export async function dropFiles(tx: Tx, ids: readonly number[], replacedById: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(exportFile)
    .set({ wasImported: false, replacedById })
    .where(and(inArray(exportFile.id, [...ids]), ne(exportFile.id, replacedById)));
}

/** Records the first download of a file; later ones change nothing. */
export async function recordTaken(tx: Tx, id: number, values: { takenAt: Date; takenById: number }): Promise<void> {
  await tx
    .update(exportFile)
    .set(values)
    .where(and(eq(exportFile.id, id), isNull(exportFile.takenAt)));
}

/** Records that a file was compared with the others, and which one it continues. */
export async function recordVerdict(tx: Tx, id: number, followsId: number | null): Promise<void> {
  await tx.update(exportFile).set({ isJudged: true, followsId }).where(eq(exportFile.id, id));
}

/** The replacements of these files: the newest of the same request, else the file taken instead. */
export async function listReplaced(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, { id: number; fileName: string }>> {
  if (ids.length === 0) return new Map();
  const newer = alias(exportFile, 'newer');
  const isSame = (column: 'company' | 'start' | 'end') => sql`${newer[column]} is not distinct from ${exportFile[column]}`;
  const rows = await reader
    .selectDistinctOn([exportFile.id], { of: exportFile.id, id: newer.id, fileName: newer.fileName })
    .from(exportFile)
    .innerJoin(
      newer,
      or(
        eq(newer.id, exportFile.replacedById),
        and(
          eq(newer.family, exportFile.family),
          eq(newer.status, 'Successful'),
          gt(newer.id, exportFile.id),
          isSame('company'),
          isSame('start'),
          isSame('end'),
          eq(newer.withUnapproved, exportFile.withUnapproved),
        ),
      ),
    )
    .where(inArray(exportFile.id, [...ids]))
    .orderBy(exportFile.id, sql`${newer.id} desc`);
  return new Map(rows.map(({ of, id, fileName }) => [of, { id, fileName: fileName ?? '' }]));
}

/** The downloads of these files from the audit, latest first. */
export async function listDownloads(
  reader: Reader,
  subject: string,
  ids: readonly number[],
): Promise<Map<number, { by: string; at: Date }[]>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: auditLog.subjectId, at: auditLog.at, by: employee.fullName })
    .from(auditLog)
    .leftJoin(employee, eq(employee.id, sql`coalesce(${auditLog.actingAsId}, ${auditLog.actorId})`))
    .where(and(eq(auditLog.subject, subject), inArray(auditLog.subjectId, ids.map(String)), eq(auditLog.action, DOWNLOADED)))
    .orderBy(sql`${auditLog.id} desc`);
  const byFile = Map.groupBy(rows, ({ id }) => Number(id));
  return new Map([...byFile].map(([id, own]) => [id, own.slice(0, DOWNLOADS_NAMED).map(({ at, by }) => ({ at, by: by ?? '' }))]));
}
