import { Failure } from '#shared/http/errors.ts';
import type { FileEncoding } from '#shared/imports.ts';
import type { TableRow } from '../tables/cell-rules.ts';
import { UnreadableTable } from '../tables/faults-rules.ts';
import { openTable } from '../tables/table-parse.ts';
import { type ImportDefinition, likenessTo } from './define-rules.ts';

const unreadable = (reason: string) =>
  new Failure(400, 'The file cannot be read', { code: 'IMPORT', errors: [{ field: 'file', reason }] });

/** Rows with content in which the header is looked for: some files begin with a title. */
const HEAD_ROWS = 10;
const SAMPLES = 3;

/** What a file shows before its columns are matched. */
export interface FileHead {
  encoding: FileEncoding | null;
  separator: string | null;
  sheets: string[];
  header: string[];
  samples: string[][];
}

const textsIn = ({ cells }: TableRow): string[] => cells.map(({ text }) => text.trim());

async function toFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UnreadableTable ? unreadable(error.message) : error;
  }
}

/** The line of the header: the one among the first rows that names most columns. */
function headerIn(rows: readonly TableRow[], definition: ImportDefinition): TableRow | undefined {
  const scores = rows.map((row) => Math.floor(likenessTo(definition)(textsIn(row)) / 1_000));
  return rows[scores.indexOf(Math.max(...scores))];
}

async function firstRows(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const first: TableRow[] = [];
  for await (const row of rows) if (first.push(row) >= HEAD_ROWS + SAMPLES) break;
  return first;
}

/**
 * Reads the header of a file and its first rows.
 * @throws Failure 400 for a file that is no table, or has no row below its header
 */
export const readHead = (bytes: Buffer, definition: ImportDefinition, sheet: string | null): Promise<FileHead> =>
  toFailure(async () => {
    const { encoding, separator, sheets, rows } = await openTable(bytes, likenessTo(definition));
    if (sheet !== null && !sheets.includes(sheet)) throw unreadable('has no such sheet');
    const first = await firstRows(rows(sheet ?? undefined));
    const header = headerIn(first.slice(0, HEAD_ROWS), definition);
    const below = header && first.filter(({ line }) => line > header.line).slice(0, SAMPLES);
    if (!header || !below || below.length === 0) throw unreadable('has no rows below its header');
    return { encoding, separator, sheets: [...sheets], header: textsIn(header), samples: below.map(textsIn) };
  });

/** Reads the rows below the header. */
export async function* readRows(bytes: Buffer, definition: ImportDefinition, sheet: string | null): AsyncGenerator<TableRow> {
  try {
    const { rows } = await openTable(bytes, likenessTo(definition));
    const header = headerIn((await firstRows(rows(sheet ?? undefined))).slice(0, HEAD_ROWS), definition);
    for await (const row of rows(sheet ?? undefined)) if (header && row.line > header.line) yield row;
  } catch (error) {
    throw error instanceof UnreadableTable ? unreadable(error.message) : error;
  }
}
