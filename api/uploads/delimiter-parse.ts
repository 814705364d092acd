import { parse } from 'csv-parse/sync';
import { knownColumnsIn } from './rules.ts';

/** How the cells of a file are separated, and where its header begins, in bytes. */
export interface Separation {
  delimiter: string;
  begin: number;
}

/** A header is a few hundred bytes; what is longer is no header of ours. */
const HEAD_BYTES = 4 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** What spreadsheets write above a header to say which sign separates cells. */
const SAID = /^\ufeff?"?sep=(.)"?(?:\r\n|\r|\n)/i;

/**
 * The sign between the cells: the one that the file says by a line of its own, such as `sep=;`, or
 * the one by which most of the 17 columns are found in its header.
 */
export function separationOf(bytes: Buffer): Separation {
  const head = bytes.toString('utf8', 0, HEAD_BYTES);
  const [line, said] = SAID.exec(head) ?? [];
  if (line !== undefined && said !== undefined) return { delimiter: said, begin: Buffer.byteLength(line) };
  const found = DELIMITERS.map((delimiter) => knownColumnsIn(headerBy(delimiter, head)));
  return { delimiter: DELIMITERS[found.indexOf(Math.max(...found))]!, begin: 0 };
}

function headerBy(delimiter: string, head: string): readonly string[] {
  const options = { delimiter, bom: true, to: 1, relax_column_count: true, relax_quotes: true };
  try {
    return parse(head, options)[0] ?? [];
  } catch {
    return [];
  }
}
