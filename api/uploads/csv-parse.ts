import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { UPLOAD_MAX_LINES } from '../../shared/uploads.ts';
import { type Columns, columnsOf, type FileLine, lineOf, noData, tooManyLines, unreadable } from './rules.ts';

/** An employee CSV as read: how many columns it has, and its rows below the header. */
export interface EmployeeFile {
  columns: number;
  lines: FileLine[];
}

const CHUNK_BYTES = 16 * 1024;
/** A row is a few hundred characters; one that never ends is no CSV. */
const MAX_ROW = 100_000;

/**
 * Reads an employee CSV (RFC 4180, UTF-8, with or without a byte order mark). Others are served
 * between its pieces.
 * @throws Failure 400 with a sentence of its own [uploads-1] for no data, too many lines, missing
 *   columns and what is no CSV at all
 */
export async function readEmployeeFile(bytes: Buffer): Promise<EmployeeFile> {
  if (bytes.byteLength > 0 && (bytes.includes(0) || !isUtf8(bytes))) throw unreadable('is not a text in UTF-8');
  const parser = Readable.from(inPieces(bytes)).pipe(
    parse({ bom: true, relax_column_count: true, max_record_size: MAX_ROW, skip_empty_lines: false }),
  );
  let columns: Columns | undefined;
  const lines: FileLine[] = [];
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (!columns) columns = columnsOf(cells);
      else if (lines.push(lineOf(columns, cells, lines.length + 2)) >= UPLOAD_MAX_LINES) throw tooManyLines();
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(`is no CSV in line ${String(error['lines'] ?? 1)}`) : error;
  }
  if (!columns || lines.every(({ isEmpty }) => isEmpty)) throw noData();
  return { columns: columns.count, lines };
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES);
    await breathe();
  }
}
