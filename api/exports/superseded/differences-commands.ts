import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ExportDifferences } from '../../../shared/exports.ts';
import { Failure } from '../../../shared/http/errors.ts';
import { type ExportParts, makeNow } from '../family-commands.ts';
import type { ExportRow } from '../repository.ts';
import { changesBetween, type Lines } from '../rules/differences.ts';
import { blockedReason, createTally } from '../rules/tally.ts';
import { comparingOf } from './comparing-present.ts';

/** So much of a fingerprint of the contents is in the name. */
const NAME_LETTERS = 8;

/**
 * What has changed since a file was made, and nothing else: its lines beside those that it would
 * have now. The same differences have the same name, as the same files do.
 * @param bytes of the file
 * @throws Failure 409 when no file could be made now, or one of other columns
 */
export async function differencesSince(
  parts: ExportParts,
  row: ExportRow,
  bytes: NodeJS.ReadableStream,
): Promise<ExportDifferences> {
  const { read, key, beside = [], write } = comparingOf(row.family, parts.payroll);
  const tally = createTally();
  const pieces: string[] = [];
  await makeNow(parts, row, tally, (piece) => void pieces.push(piece));
  if (tally.blockers().count > 0) throw new Failure(409, blockedReason(tally), { code: 'BLOCKED' });
  const [before, now] = [read(await text(bytes)), read(pieces.join(''))];
  if (before.header.join() !== now.header.join())
    throw new Failure(409, 'The file has other columns than files have now. Generate it again', { code: 'OTHER_COLUMNS' });
  const said = now.header.filter((name) => !beside.includes(name));
  const changes = changesBetween(before, now, keyBy(key, now.header), keyBy(said, now.header));
  const { content, ending, contentType } = write(changes, now.header);
  const print = createHash('sha256').update(content).digest('hex').slice(0, NAME_LETTERS);
  return {
    fileName: `${row.fileName?.replace(/\.\w+$/, '')}_differences_${print}.${ending}`,
    contentType,
    base64: Buffer.from(content).toString('base64'),
  };
}

function keyBy(columns: readonly string[], header: Lines['header']) {
  const places = columns.map((name) => header.indexOf(name));
  return (cells: readonly string[]): string => JSON.stringify(places.map((place) => cells[place]));
}
