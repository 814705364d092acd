import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { EMPLOYEE_CSV_COLUMNS } from '../../shared/rules/employee-csv.ts';
import { UploadEmployee, UploadEmployeeError } from '../../shared/uploads.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { uploadEmployee, uploadEmployeeError } from '../db/tables/transfers.ts';
import { personView } from '../employees/person.ts';
import { defineView, type Field, fieldsOf, one } from '../query/view.ts';

export type UploadRow = typeof uploadEmployee.$inferSelect;

export const uploadView = defineView({
  name: 'upload_employee',
  table: uploadEmployee,
  row: UploadEmployee,
  fields: fieldsOf(uploadEmployee, [
    ...(['id', 'fileName', 'uploadStatus', 'uploadedById', 'totalColumns', 'totalRows', 'rowsCorrectlyImported'] as const),
    ...(['rowsIgnored', 'rowsIncorrectlyImported', 'reason', 'createdAt', 'updatedAt'] as const),
  ]),
  sortable: ['id', 'fileName', 'uploadStatus', 'createdAt', 'updatedAt'],
  order: [['updatedAt', 'DESC']],
  relations: { uploadedBy: one(personView, 'uploadedById') },
});

const json = (column: Field['column']): Field => ({
  column,
  kind: 'text',
  isNullable: false,
  isShown: true,
  isFilterable: false,
  isSearch: false,
});
/** The cells, for filters and order; the answer shows them under `data`. */
const cells = Object.fromEntries(
  EMPLOYEE_CSV_COLUMNS.map(([name]): [string, Field] => [
    name,
    { ...json(sql`(${uploadEmployeeError.data} ->> ${sql.raw(`'${name}'`)})`), isShown: false, isFilterable: true },
  ]),
);

export const uploadErrorView = defineView({
  name: 'upload_employee_error',
  table: uploadEmployeeError,
  row: UploadEmployeeError,
  fields: {
    ...fieldsOf(uploadEmployeeError, ['id', 'uploadEmployeeFileId', 'line', 'createdAt']),
    data: json(uploadEmployeeError.data),
    errors: json(uploadEmployeeError.errors),
    ...cells,
  },
  sortable: ['id', 'line', 'createdAt', ...Object.keys(cells)],
  order: [['line', 'ASC']],
});

export async function addUpload(tx: Tx, values: typeof uploadEmployee.$inferInsert): Promise<UploadRow> {
  const [row] = await tx.insert(uploadEmployee).values(values).returning();
  return row!;
}

export async function findUpload(reader: Reader, id: number): Promise<UploadRow | undefined> {
  const [row] = await reader.select().from(uploadEmployee).where(eq(uploadEmployee.id, id));
  return row;
}

/** Uploads whose import is not over. */
export async function findUnfinished(reader: Reader): Promise<number[]> {
  const rows = await reader
    .select({ id: uploadEmployee.id })
    .from(uploadEmployee)
    .where(inArray(uploadEmployee.uploadStatus, ['Pending', 'In Progress']))
    .orderBy(asc(uploadEmployee.id));
  return rows.map(({ id }) => id);
}

/** The upload, locked: whoever has the lock imports. */
export async function lockUpload(tx: Tx, id: number): Promise<UploadRow | undefined> {
  const [row] = await tx.select().from(uploadEmployee).where(eq(uploadEmployee.id, id)).for('update');
  return row;
}

export async function changeUpload(tx: Tx, id: number, change: Partial<typeof uploadEmployee.$inferInsert>): Promise<void> {
  await tx
    .update(uploadEmployee)
    .set({ ...change, revision: sql`${uploadEmployee.revision} + 1` })
    .where(eq(uploadEmployee.id, id));
}

export async function addErrors(tx: Tx, rows: (typeof uploadEmployeeError.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(uploadEmployeeError).values(rows);
}

/** So many take some milliseconds. */
const ERRORS_AT_ONCE = 250;

/** The refused rows of an upload in the order of its lines, some at a time. */
export async function* findErrors(reader: Reader, uploadId: number) {
  const { uploadEmployeeFileId, line, data, errors } = uploadEmployeeError;
  for (let last = 0; ; ) {
    const rows = await reader
      .select({ line, data, errors })
      .from(uploadEmployeeError)
      .where(and(eq(uploadEmployeeFileId, uploadId), gt(line, last)))
      .orderBy(asc(line))
      .limit(ERRORS_AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < ERRORS_AT_ONCE) return;
    last = rows.at(-1)!.line;
  }
}
