import { parse } from 'csv-parse/sync';
import { knownColumnsIn } from './rules.ts';

/** The separator of a file, and the offset of its header in bytes. */
export interface Separation {
  delimiter: string;
  begin: number;
}

/** A header has a few hundred bytes; a longer line is not ours. */
const HEAD_BYTES = 4 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** The line above a header by which spreadsheets name the separator. */
const SAID = /^\ufeff?"?sep=(.)"?(?:\r\n|\r|\n)/i;

/**
 * Detects the separator: named by a line of the file, such as `sep=;`, or the one that finds most
 * of the 17 columns in the header.
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
