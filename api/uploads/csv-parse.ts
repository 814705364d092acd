import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAll } from 'csv-parse/sync';
import { type FileEncoding, UPLOAD_MAX_LINES } from '#shared/uploads.ts';
import { recoded } from './encoding-parse.ts';
import { type Columns, columnsOf, type FileLine, knownColumnsIn, lineOf, noData, tooManyLines, unreadable } from './rules.ts';

/** An employee CSV as read: its number of columns, and its rows below the header. */
export interface EmployeeFile {
  columns: number;
  lines: FileLine[];
  encoding: FileEncoding;
}

/**
 * Bytes parsed before other requests are served: even if each is a line end, these rows are few.
 */
const CHUNK_BYTES = 512;
/** A row has a few hundred characters; one that never ends is no CSV. */
const MAX_ROW = 100_000;

/**
 * Parses an employee CSV as spreadsheets write it [uploads-6]: RFC 4180, with commas, semicolons,
 * tabs or the separator of its first line, in UTF-8, UTF-16 with its mark or Windows-1252. Yields
 * to other requests between chunks.
 * @throws Failure 400 with a sentence of its own [uploads-1] for no data, too many lines, missing
 *   columns and what is no CSV at all
 */
export async function readEmployeeFile(sent: Buffer): Promise<EmployeeFile> {
  const { bytes, encoding } = await recoded(sent);
  const { delimiter, begin } = separationOf(bytes);
  const parser = parse({ bom: true, delimiter, relax_column_count: true, max_record_size: MAX_ROW, skip_empty_lines: false });
  const endless = new AbortController();
  let columns: Columns | undefined;
  const lines: FileLine[] = [];
  try {
    for await (const cells of Readable.from(inPieces(bytes.subarray(begin), parser.info, endless)).pipe(parser) as AsyncIterable<
      string[]
    >) {
      if (endless.signal.aborted) break;
      if (!columns) columns = columnsOf(cells);
      else if (lines.push(lineOf(columns, cells, lines.length + 2)) >= UPLOAD_MAX_LINES) throw tooManyLines();
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(`is no CSV in line ${lineIn(error, begin)}`) : error;
  }
  if (endless.signal.aborted) throw unreadable(`has a row that does not end, after row ${lines.length + 1}`);
  if (!columns || lines.every(({ isEmpty }) => isEmpty)) throw noData();
  return { columns: columns.count, lines, encoding };
}

/** The line in the file: a line that names the separator is not parsed, but counts. */
const lineIn = (error: CsvError, begin: number): number => Number(error['lines'] ?? 1) + (begin > 0 ? 1 : 0);

/**
 * Streams the bytes in pieces. The parser bounds the text of a row, not its cells: ten million
 * commas would be one row. A row beyond `MAX_ROW`, with the input queued before the parser, aborts
 * the file.
 */
async function* inPieces(bytes: Buffer, done: { records: number }, endless: AbortController): AsyncGenerator<Buffer> {
  let records = 0;
  let begun = 0;
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    if (done.records !== records) [records, begun] = [done.records, at];
    if (at - begun > 2 * MAX_ROW) return endless.abort();
    yield bytes.subarray(at, at + CHUNK_BYTES);
    await breathe();
  }
}

/** The separator of a file, and the offset of its header in bytes. */
interface Separation {
  delimiter: string;
  begin: number;
}

/** A header has a few hundred bytes; a longer line is not ours. */
const HEAD_BYTES = 4 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** The first line of some files, `sep=;`: a spreadsheet's way to name the separator. */
const SAID = /^\ufeff?"?sep=(.)"?(?:\r\n|\r|\n)/i;

/**
 * Detects the separator: named by a line of the file, such as `sep=;`, or the one that finds most
 * of the 17 columns in the header.
 */
function separationOf(bytes: Buffer): Separation {
  const head = bytes.toString('utf8', 0, HEAD_BYTES);
  const [line, said] = SAID.exec(head) ?? [];
  if (line !== undefined && said !== undefined) return { delimiter: said, begin: Buffer.byteLength(line) };
  const found = DELIMITERS.map((delimiter) => knownColumnsIn(headerBy(delimiter, head)));
  return { delimiter: DELIMITERS[found.indexOf(Math.max(...found))]!, begin: 0 };
}

function headerBy(delimiter: string, head: string): readonly string[] {
  const options = { delimiter, bom: true, to: 1, relax_column_count: true, relax_quotes: true };
  try {
    return parseAll(head, options)[0] ?? [];
  } catch {
    return [];
  }
}
