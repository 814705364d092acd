import type { FileEncoding } from '#shared/imports.ts';
import { isEmptyCell, type TableRow } from './cell-rules.ts';
import { type Likeness, openCsv } from './csv-parse.ts';
import { UnreadableTable } from './faults-rules.ts';
import { openXlsx } from './xlsx-parse.ts';

/** A file as a table. */
export interface Table {
  /** How the letters of a CSV are written; null for a workbook. */
  encoding: FileEncoding | null;
  /** The sign between the columns of a CSV; null for a workbook. */
  separator: string | null;
  /** The sheets of a workbook; none for a CSV. */
  sheets: readonly string[];
  /**
   * Reads the rows that have content, from the first one on.
   * @param sheet the first one unless said
   */
  rows(sheet?: string): AsyncIterable<TableRow>;
}

/** The first bytes of a packed file. */
const PACKED = 'PK\x03\x04';
/** The first bytes of a compound file: an old workbook, or one with a password. */
const COMPOUND = '\xd0\xcf\x11\xe0';
/** What a compound file holds when the workbook in it has a password. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const MAX_COLUMNS = 400;

/**
 * Opens a CSV or a workbook (XLSX) by its bytes, whatever its name is. Its rows are never in memory
 * together.
 * @throws UnreadableTable for any other file, also while rows are read
 */
export async function openTable(bytes: Buffer, likeness: Likeness): Promise<Table> {
  const begin = bytes.toString('latin1', 0, PACKED.length);
  if (begin === COMPOUND)
    throw new UnreadableTable(
      bytes.includes(ENCRYPTED)
        ? 'has a password: save it without one'
        : 'is an old workbook: open it in a spreadsheet, and save it as .xlsx',
    );
  if (begin !== PACKED) {
    const { encoding, separator, rows } = await openCsv(bytes, likeness);
    return { encoding, separator, sheets: [], rows: () => csvRows(rows()) };
  }
  const { sheets, rows } = await openXlsx(bytes);
  const first = sheets[0];
  if (first === undefined) throw new UnreadableTable('has no sheet that can be seen');
  return { encoding: null, separator: null, sheets, rows: (sheet = first) => rows(sheet) };
}

async function* csvRows(rows: AsyncIterable<string[]>): AsyncGenerator<TableRow> {
  let line = 0;
  for await (const texts of rows) {
    line += 1;
    const cells = texts.map((text) => ({ text, is: 'text' }) as const);
    const last = cells.findLastIndex((cell) => !isEmptyCell(cell));
    if (last >= MAX_COLUMNS) throw new UnreadableTable(`has more than ${MAX_COLUMNS} columns`);
    if (last >= 0) yield { line, cells: cells.slice(0, last + 1) };
  }
}
