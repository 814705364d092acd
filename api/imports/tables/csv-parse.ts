import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAll } from 'csv-parse/sync';
import type { FileEncoding } from '#shared/imports.ts';
import { recoded } from './encoding-parse.ts';
import { UnreadableTable } from './faults-rules.ts';

/** A CSV: how it is written, and its rows with the header, read one after the other. */
export interface CsvFile {
  encoding: FileEncoding;
  /** The sign between its columns. */
  separator: string;
  /** Reads the file from its beginning. */
  rows(): AsyncGenerator<string[]>;
}

/** How much a row of cells looks like the header that is expected. */
export type Likeness = (cells: readonly string[]) => number;

/** Bytes parsed at once: even if each is a line end, these rows are few. */
const CHUNK_BYTES = 512;
/** Others are served after pieces that took so long; after each, a file would take minutes. */
const AT_ONCE_MS = 5;
/** A row has a few hundred characters; one that never ends is no CSV. */
const MAX_ROW = 100_000;

/**
 * Opens a CSV as spreadsheets write it [uploads-6]: RFC 4180, with commas, semicolons, tabs or the
 * separator of its first line, in UTF-8, UTF-16 with its mark or Windows-1252. Its rows are never
 * in memory together, and other requests are served between chunks.
 * @throws UnreadableTable for what is no CSV at all, also while rows are read
 */
export async function openCsv(sent: Buffer, likeness: Likeness): Promise<CsvFile> {
  const { bytes, encoding } = await recoded(sent);
  const separation = separationOf(bytes, likeness);
  return { encoding, separator: separation.delimiter, rows: () => readRows(bytes, separation) };
}

async function* readRows(bytes: Buffer, { delimiter, begin }: Separation): AsyncGenerator<string[]> {
  const parser = parse({ bom: true, delimiter, relax_column_count: true, max_record_size: MAX_ROW, skip_empty_lines: false });
  const endless = new AbortController();
  const pieces = Readable.from(inPieces(bytes.subarray(begin), parser.info, endless));
  const breath = createBreath();
  let read = 0;
  try {
    for await (const cells of pieces.pipe(parser) as AsyncIterable<string[]>) {
      if (endless.signal.aborted) break;
      read += 1;
      yield cells;
      // Rows that are parsed already follow one another without the pieces being asked for more.
      await breath();
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableTable(`is no CSV in line ${lineIn(error, begin)}`) : error;
  } finally {
    pieces.destroy();
  }
  if (endless.signal.aborted) throw new UnreadableTable(`has a row that does not end, after row ${Math.max(1, read)}`);
}

/** The line in the file: a line that names the separator is not parsed, but counts. */
const lineIn = (error: CsvError, begin: number): number => Number(error['lines'] ?? 1) + (begin > 0 ? 1 : 0);

/** Serves others when `AT_ONCE_MS` have passed since it last did. */
function createBreath(): () => Promise<void> {
  let breathedAt = performance.now();
  return async () => {
    if (performance.now() - breathedAt < AT_ONCE_MS) return;
    await breathe();
    breathedAt = performance.now();
  };
}

/**
 * Streams the bytes in pieces. The parser bounds the text of a row, not its cells: ten million
 * commas would be one row. A row beyond `MAX_ROW`, with the input queued before the parser, aborts
 * the file.
 */
async function* inPieces(bytes: Buffer, done: { records: number }, endless: AbortController): AsyncGenerator<Buffer> {
  let records = 0;
  let begun = 0;
  const breath = createBreath();
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    if (done.records !== records) [records, begun] = [done.records, at];
    if (at - begun > 2 * MAX_ROW) return endless.abort();
    yield bytes.subarray(at, at + CHUNK_BYTES);
    await breath();
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
 * Detects the separator: named by a line of the file, such as `sep=;`, or the one by which one of
 * the first rows looks most like the expected header.
 */
function separationOf(bytes: Buffer, likeness: Likeness): Separation {
  const head = bytes.toString('utf8', 0, HEAD_BYTES);
  const [line, said] = SAID.exec(head) ?? [];
  if (line !== undefined && said !== undefined) return { delimiter: said, begin: Buffer.byteLength(line) };
  const found = DELIMITERS.map((delimiter) => Math.max(...firstRowsBy(delimiter, head).map(likeness)));
  return { delimiter: DELIMITERS[found.indexOf(Math.max(...found))]!, begin: 0 };
}

/** Rows among which the header is: some files begin with a title. */
const HEAD_ROWS = 10;

/** The first rows as this separator makes them; the header alone if the text ends within a cell. */
function firstRowsBy(delimiter: string, head: string): readonly string[][] {
  for (const to of [HEAD_ROWS, 1])
    try {
      return [...parseAll(head, { delimiter, bom: true, to, relax_column_count: true, relax_quotes: true }), []];
    } catch {
      // The text is cut off, or is no CSV with this separator.
    }
  return [[]];
}
