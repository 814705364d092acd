import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ExportDifferences } from '#shared/exports.ts';
import { Failure } from '#shared/http/errors.ts';
import { type ExportParts, makeNow } from '../families/family-commands.ts';
import type { ExportRow } from '../repository.ts';
import { changesBetween, type Lines } from '../rules/differences.ts';
import { blockedReason, createTally, type Tally } from '../rules/tally.ts';
import { comparingOf } from './comparing-present.ts';

/** Characters of the content's digest in the file name. */
const NAME_LETTERS = 8;

/**
 * Makes the differences file of an export: its lines compared with those it would have now.
 * @param bytes of the file
 * @throws Failure 409 when no file could be made now, or one of other columns
 */
export async function differencesSince(
  parts: ExportParts,
  row: ExportRow,
  bytes: NodeJS.ReadableStream,
): Promise<ExportDifferences> {
  const { content } = await readNow(parts, row);
  return differencesBetween(parts, row, { before: await text(bytes), now: content }).written;
}

/**
 * Generates the file as it would be now, in memory.
 * @throws Failure 409 `BLOCKED`
 */
export async function readNow(parts: ExportParts, row: ExportRow): Promise<{ content: string; tally: Tally }> {
  const tally = createTally();
  const pieces: string[] = [];
  await makeNow(parts, row, tally, (piece) => void pieces.push(piece));
  if (tally.blockers().count > 0) throw new Failure(409, blockedReason(tally), { code: 'BLOCKED' });
  return { content: pieces.join(''), tally };
}

/**
 * Makes the differences file between two files of one request. The name is deterministic, by
 * content.
 * @throws Failure 409 `OTHER_COLUMNS`
 */
export function differencesBetween(
  { payroll }: ExportParts,
  row: ExportRow,
  files: { before: string; now: string },
): { written: ExportDifferences; isNothing: boolean } {
  const { read, key, beside = [], write } = comparingOf(row.family, payroll);
  const [before, now] = [read(files.before), read(files.now)];
  if (before.header.join() !== now.header.join())
    throw new Failure(409, 'The file has other columns than files have now. Generate it again', { code: 'OTHER_COLUMNS' });
  const compared = now.header.filter((name) => !beside.includes(name));
  const changes = changesBetween(before, now, keyBy(key, now.header), keyBy(compared, now.header));
  const { content, ending, contentType } = write(changes, now.header);
  const fingerprint = createHash('sha256').update(content).digest('hex').slice(0, NAME_LETTERS);
  return {
    isNothing: changes.length === 0,
    written: {
      fileName: `${row.fileName?.replace(/\.\w+$/, '')}_differences_${fingerprint}.${ending}`,
      contentType,
      base64: Buffer.from(content).toString('base64'),
    },
  };
}

function keyBy(columns: readonly string[], header: Lines['header']) {
  const places = columns.map((name) => header.indexOf(name));
  return (cells: readonly string[]): string => JSON.stringify(places.map((place) => cells[place]));
}
