import { isUtf8 } from 'node:buffer';
import { setImmediate as breathe } from 'node:timers/promises';
import type { FileEncoding } from '#shared/imports.ts';
import { SAVE_AS_CSV, UnreadableTable } from './faults-rules.ts';

/** A file as UTF-8 text, and its original encoding. */
interface Recoded {
  bytes: Buffer;
  encoding: FileEncoding;
}

/** Magic bytes of other kinds of files that are sent as CSV. */
const OTHER_KINDS: readonly (readonly [string, string])[] = [
  ['PK\x03\x04', `is a workbook or packed, not a CSV: ${SAVE_AS_CSV}`],
  ['\xd0\xcf\x11\xe0', `is an old workbook, not a CSV: ${SAVE_AS_CSV}`],
  ['\x1f\x8b', 'is packed: unpack it first'],
  ['%PDF', `is a PDF, not a CSV: ${SAVE_AS_CSV}`],
  ['<', `is a web page or XML, not a CSV: ${SAVE_AS_CSV}`],
];

/** Bytes that Windows-1252 leaves undefined: a file that has them is in another encoding. */
const NOT_IN_1252 = /[\x81\x8d\x8f\x90\x9d]/;
/** Characters that no text holds, in any of the encodings. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f]/;

/**
 * Decodes a file by its first bytes: UTF-8, UTF-16 with its mark, or else Windows-1252, which
 * spreadsheets call "CSV" [uploads-6]. Nothing proves the last one, so its preview shows the
 * accents.
 * @throws UnreadableTable for what is no text, and for encodings that could only be guessed
 */
export async function recoded(bytes: Buffer): Promise<Recoded> {
  const head = bytes.toString('latin1', 0, 8);
  const other = OTHER_KINDS.find(([begins]) => head.startsWith(begins));
  if (other) throw new UnreadableTable(other[1]);
  if (head.startsWith('\xff\xfe')) return decoded(bytes, 'utf-16le');
  if (head.startsWith('\xfe\xff')) return decoded(bytes, 'utf-16be');
  if (bytes.includes(0)) throw new UnreadableTable(`is no text, or UTF-16 without its mark: ${SAVE_AS_CSV}`);
  return isUtf8(bytes) ? { bytes, encoding: 'utf-8' } : decoded(bytes, 'windows-1252');
}

/** Bytes decoded before other requests are served. */
const PIECE_BYTES = 64 * 1024;
/** A letter of Windows-1252, which is one byte there, has up to three as UTF-8. */
const GROWTH = 3;

async function decoded(bytes: Buffer, encoding: Exclude<FileEncoding, 'utf-8'>): Promise<Recoded> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  // Of its greatest size: to join the pieces in the end would stop others for all of them at once.
  const written = Buffer.allocUnsafeSlow(bytes.length * GROWTH);
  let end = 0;
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    const text = decode(decoder, piece, at + PIECE_BYTES < bytes.length);
    if (text === undefined || CONTROLS.test(text) || (encoding === 'windows-1252' && NOT_IN_1252.test(text)))
      throw new UnreadableTable(`has letters in an encoding that cannot be told: ${SAVE_AS_CSV}`);
    end += written.write(text, end);
    await breathe();
  }
  return { bytes: written.subarray(0, end), encoding };
}

/** @param hasMore the piece may end inside a character */
function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer, hasMore: boolean): string | undefined {
  try {
    return decoder.decode(bytes, { stream: hasMore });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
