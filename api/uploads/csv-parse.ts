import type { FileEncoding } from '#shared/imports.ts';
import { UPLOAD_MAX_LINES } from '#shared/uploads.ts';
import { openCsv } from '../imports/tables/csv-parse.ts';
import { UnreadableTable } from '../imports/tables/faults-rules.ts';
import { type Columns, columnsOf, type FileLine, knownColumnsIn, lineOf, noData, tooManyLines, unreadable } from './rules.ts';

/** An employee CSV as read: its number of columns, and its rows below the header. */
export interface EmployeeFile {
  columns: number;
  lines: FileLine[];
  encoding: FileEncoding;
}

/**
 * Reads an employee CSV as spreadsheets write it [uploads-6].
 * @throws Failure 400 with a sentence of its own [uploads-1] for no data, too many lines, missing
 *   columns and what is no CSV at all
 */
export async function readEmployeeFile(sent: Buffer): Promise<EmployeeFile> {
  try {
    const { encoding, rows } = await openCsv(sent, knownColumnsIn);
    let columns: Columns | undefined;
    const lines: FileLine[] = [];
    for await (const cells of rows()) {
      if (!columns) columns = columnsOf(cells);
      else if (lines.push(lineOf(columns, cells, lines.length + 2)) >= UPLOAD_MAX_LINES) throw tooManyLines();
    }
    if (!columns || lines.every(({ isEmpty }) => isEmpty)) throw noData();
    return { columns: columns.count, lines, encoding };
  } catch (error) {
    throw error instanceof UnreadableTable ? unreadable(error.message) : error;
  }
}
