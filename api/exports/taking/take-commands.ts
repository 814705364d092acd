import { text } from 'node:stream/consumers';
import type { WriteContext } from '#api/context.ts';
import type { Write } from '#api/db/write.ts';
import type { ExportDifferences } from '#shared/exports.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import { fileIsGone, fileToGiveOut, storedFile } from '../checks.ts';
import type { ExportParts, Family } from '../families/family-commands.ts';
import { storeMade } from '../generate-commands.ts';
import { type ExportRow, findExport } from '../repository.ts';
import type { HeldRow } from '../rules/held.ts';
import { differencesBetween, readNow } from '../superseded/differences-commands.ts';
import { type Answers, verdictOnTaking } from './ledger-rules.ts';
import { presentRepeated } from './present.ts';
import {
  DOWNLOADED,
  dropFiles,
  type LedgerFile,
  listReplaced,
  listTaken,
  lockLedger,
  recordImported,
  recordTaken,
  recordVerdict,
  rowsOf,
} from './repository.ts';

/** The file itself, or its differences to the one that payroll has. */
export type Handed = { whole: ExportRow } | { differences: ExportDifferences };

/**
 * Takes a file for payroll. The first time it is compared with those taken before [exports-10],
 * also when a call has handed it out unasked; after that the same is handed out again.
 * @throws Failure 404, and 409 `REPLACED`, `REPEATS` and `REPEATED` naming files, `NOTHING_NEW`
 */
export async function takeFile(
  parts: ExportParts,
  context: WriteContext,
  family: Family,
  id: number,
  answers: Answers,
): Promise<Handed> {
  const { tx } = context.write;
  await lockLedger(tx, family.name);
  const row = await findCurrent(context, family, id);
  if (row.isJudged) {
    const since = row.followsId === null ? undefined : await findExport(tx, row.followsId);
    return noteDownload(context, family, row, await handOut(parts, context, row, since));
  }
  const rows = (await rowsOf(tx, [id])).get(id) ?? [];
  const others = (await listTaken(tx, family.name, row)).filter((one) => one.id !== id);
  const since = await decide(context, { row, rows }, others, answers);
  const handed = await handOut(parts, context, row, since);
  await recordTaken(tx, id, by(context));
  await recordVerdict(tx, id, since?.id ?? null);
  return noteDownload(context, family, { ...row, followsId: since?.id ?? null }, handed);
}

/**
 * Takes the differences since a file that payroll has. The file is generated again, and the next
 * differences start from that one [exports-9].
 * @throws Failure as `takeFile` but `NOTHING_NEW`, and 409 `BLOCKED`, `OTHER_COLUMNS`
 */
export async function takeDifferences(
  parts: ExportParts,
  context: WriteContext,
  family: Family,
  id: number,
  { wasImported, ...answers }: Answers & { wasImported: boolean },
): Promise<Handed> {
  const { tx } = context.write;
  await lockLedger(tx, family.name);
  const before = await findCurrent(context, family, id);
  if (!wasImported && before.wasImported !== true) {
    const taken = (await listTaken(tx, family.name, before)).find((one) => one.id === id);
    throw repeated('REPEATS', [taken ?? { ...before, takenBy: '' }]);
  }
  // The caller says that payroll has it, so it counts as taken even without a download.
  if (before.takenAt === null) await recordTaken(tx, id, by(context));
  const { content, tally } = await readNow(parts, before);
  const rows = [...tally.held.parts()].flat();
  const taken = await listTaken(tx, family.name, before);
  await decide(context, { row: before, rows }, taken, { ...answers, imported: [...answers.imported, id] });
  const { written: differences, isNothing } = await differencesSince(parts, context, before, content);
  if (isNothing) return noteDownload(context, family, before, { differences });
  const next = await storeMade(context, before, tally, content);
  await recordTaken(tx, next.id, by(context));
  await recordVerdict(tx, next.id, id);
  return noteDownload(context, family, { ...next, followsId: id }, { differences });
}

const by = ({ caller, now }: WriteContext) => ({ takenAt: now, takenById: caller.employeeId });

/** @throws Failure 404, and 409 `REPLACED` naming the file to use */
async function findCurrent({ write: { tx } }: WriteContext, family: Family, id: number): Promise<ExportRow> {
  const row = await findExport(tx, id);
  if (row?.family !== family.name || row.status !== 'Successful') throw notFound('file', id);
  const newer = (await listReplaced(tx, [id])).get(id);
  if (newer === undefined) return row;
  throw new Failure(409, 'Another file was made in place of this one. Use that one', { code: 'REPLACED', details: newer });
}

/**
 * Decides on a file, and records the answers about others.
 * @returns the file of the same request that payroll has
 */
async function decide(
  { write: { tx } }: WriteContext,
  { row, rows }: { row: ExportRow; rows: readonly HeldRow[] },
  taken: readonly LedgerFile[],
  answers: Answers,
): Promise<LedgerFile | undefined> {
  const verdict = verdictOnTaking({ ...row, rows }, taken, answers);
  if (verdict.kind !== 'take') throw repeated(verdict.kind === 'ask' ? 'REPEATS' : 'REPEATED', verdict.files);
  await recordImported(
    tx,
    taken.filter(({ id }) => answers.imported.includes(id)).map(({ id }) => id),
  );
  await dropFiles(
    tx,
    verdict.dropped.map(({ id }) => id),
    row.id,
  );
  return verdict.since;
}

/** The refusal that names the files. */
function repeated(code: 'REPEATS' | 'REPEATED', files: readonly Parameters<typeof presentRepeated>[0][]): Failure {
  const names = files.map(({ fileName }) => fileName).join(', ');
  const message =
    code === 'REPEATS'
      ? `Its hours are in a file that was downloaded before: ${names}. Was that imported?`
      : `Its hours were imported with ${names}: take the differences of that file, or choose other days`;
  return new Failure(409, message, { code, details: { files: files.map(presentRepeated) } });
}

/** @throws Failure 409 `NOTHING_NEW` */
async function handOut(
  parts: ExportParts,
  context: WriteContext,
  row: ExportRow,
  since: { id: number } | undefined,
): Promise<Handed> {
  const before = since && (await findExport(context.write.tx, since.id));
  if (before === undefined) {
    await fileToGiveOut(context.write.tx, context.files, row);
    return { whole: row };
  }
  const { written, isNothing } = await differencesSince(parts, context, before, await textOf(context, row));
  if (!isNothing) return { differences: written };
  throw new Failure(409, `Nothing has changed since ${before.fileName}, which payroll has`, { code: 'NOTHING_NEW' });
}

const differencesSince = async (parts: ExportParts, context: WriteContext, before: ExportRow, now: string) =>
  differencesBetween(parts, before, { before: await textOf(context, before), now });

async function textOf({ write: { tx }, files }: WriteContext, row: ExportRow): Promise<string> {
  const bytes = await files.open((await storedFile(tx, row)).storageKey);
  if (!bytes) throw fileIsGone();
  return text(bytes.stream);
}

function noteDownload({ write }: WriteContext, family: Family, row: ExportRow, handed: Handed): Handed {
  tellDownload(write, family, row, 'whole' in handed ? row.fileName : handed.differences.fileName);
  return handed;
}

/**
 * Hands a file out whole, for calls that ask nothing, e.g. of another program. Later files are
 * compared with it; it was not compared itself.
 */
export async function giveOut(
  write: Write,
  family: Family,
  row: ExportRow,
  taken: { takenAt: Date; takenById: number },
): Promise<void> {
  if (family.program) await lockLedger(write.tx, family.name);
  await recordTaken(write.tx, row.id, taken);
  tellDownload(write, family, row, row.fileName);
}

function tellDownload({ changed, audit }: Write, { controller }: Family, row: ExportRow, fileName: string | null): void {
  changed(controller);
  audit({ action: DOWNLOADED, subject: controller, subjectId: row.id, after: { fileName, followsId: row.followsId } });
}
