import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { assertRevision } from '#api/db/revisions.ts';
import { removeRow } from '#api/db/rows.ts';
import { importMapping } from '#api/db/tables/imports.ts';
import { Failure, notFound, refused } from '#shared/http/errors.ts';
import type { ImportChange, ImportStatus } from '#shared/imports.ts';
import { isUnderWay, stepOf } from './batch-commands.ts';
import { headsOf, type ImportDefinition, mapByHeads, mapByName } from './define-rules.ts';
import { type FileHead, readHead } from './file-parse.ts';
import {
  addImport,
  changeImport,
  countUnwritten,
  countWritten,
  findMappings,
  type ImportFileRow,
  keepMapping,
  lockImport,
} from './repository.ts';

type Change = Omit<z.output<typeof ImportChange>, 'revision'>;

interface Sent {
  fileName: string;
  storageKey: string;
  head: FileHead;
}

/** Records a stored file, with its columns matched as the last such file's were, or by name. */
export async function storeImport(
  { write: { tx, audit, changed }, caller }: WriteContext,
  definition: ImportDefinition,
  { fileName, storageKey, head }: Sent,
): Promise<ImportFileRow> {
  const { kind } = definition;
  const kept = (await findMappings(tx, kind)).map((one) => ({ ...one, mapping: mapByHeads(one.heads, head.header) }));
  const last = kept.find(({ mapping }) => mapping !== undefined);
  const row = await addImport(tx, {
    ...head,
    kind,
    fileName,
    storageKey,
    sheet: head.sheets[0] ?? null,
    mapping: last?.mapping ?? mapByName(definition, head.header),
    dayOrder: last?.dayOrder ?? null,
    decimalMark: last?.decimalMark ?? null,
    matches: last?.matches ?? {},
    keptAs: last?.name ?? null,
    createdById: caller.employeeId,
  });
  audit({ action: 'import.create', subject: 'import', subjectId: row.id, after: { fileName } });
  changed('import');
  return row;
}

/** Locks an import in one of these states. @throws Failure 404, 409 */
async function lockIn({ write: { tx } }: WriteContext, id: number, states: readonly ImportStatus[]): Promise<ImportFileRow> {
  const row = await lockImport(tx, id);
  if (!row) throw notFound('import', id);
  if (!states.includes(row.status)) throw notIn(row);
  return row;
}

const notIn = ({ status }: ImportFileRow) => new Failure(409, `The import is ${status}`, { code: 'IMPORT_STATE' });

/** States in which nothing is under way, nor done for good. */
const SETTLED: readonly ImportStatus[] = ['draft', 'checked', 'canceled', 'failed'];

/**
 * Checks that no row of a file stands imported: checked again, nobody could take it back.
 * @throws Failure 409
 */
async function assertNothingWritten({ write: { tx } }: WriteContext, id: number): Promise<void> {
  if ((await countWritten(tx, id)) === 0) return;
  throw new Failure(409, 'Rows of this file are imported already: go on with it, or take them back', { code: 'IMPORT_STATE' });
}

/**
 * Changes what is said about a file, which must be checked again.
 * @throws Failure 400 for columns that are not there, 409 while something is under way
 */
export async function changeSettings(
  context: WriteContext,
  definition: ImportDefinition,
  id: number,
  { revision, ...change }: Change & { revision?: number | undefined },
): Promise<ImportFileRow> {
  const { write, files } = context;
  const before = await lockIn(context, id, SETTLED);
  await assertNothingWritten(context, id);
  await assertRevision(write.tx, 'import', before, revision, () => true);
  const isOther = change.sheet !== undefined && change.sheet !== before.sheet;
  const content = isOther ? await files.open(before.storageKey) : undefined;
  const head = content && (await readHead(await buffer(content.stream), definition, change.sheet ?? null));
  const { header } = head ?? before;
  const mapping = change.mapping ?? (head ? mapByName(definition, header) : before.mapping);
  for (const [field, place] of Object.entries(mapping)) {
    if (!definition.columns.some((column) => column.field === field)) throw refused(`mapping.${field}`, 'is not known here');
    if (place >= header.length) throw refused(`mapping.${field}`, 'is no column of the file');
  }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after = await changeImport(write.tx, id, { ...head, ...given, mapping, status: 'draft', reason: null, stopped: null });
  write.audit({ action: 'import.update', subject: 'import', subjectId: id, before, after });
  write.changed('import');
  return after;
}

/** Begins a step of a locked import, which the queue does. */
async function begin({ write }: WriteContext, before: ImportFileRow, action: string, to: ImportStatus, left: number) {
  const { id, totalRows } = before;
  const doneRows = Math.max(0, totalRows - left);
  const after = await changeImport(write.tx, id, { status: to, doneRows, reason: null, stopped: null });
  write.audit({
    action: `import.${action}`,
    subject: 'import',
    subjectId: id,
    before: { status: before.status },
    after: { status: after.status },
  });
  write.changed('import');
  await write.after.runImport(id);
  return after;
}

export async function checkImport(context: WriteContext, id: number): Promise<ImportFileRow> {
  const before = await lockIn(context, id, SETTLED);
  await assertNothingWritten(context, id);
  return begin(context, before, 'check', 'checking', before.totalRows);
}

/**
 * Starts to write what was checked, or goes on after it was stopped; keeps what was said of the
 * file under its name.
 */
export async function startImport(context: WriteContext, id: number): Promise<ImportFileRow> {
  const before = await lockIn(context, id, ['checked', 'canceled', 'failed']);
  if (before.status !== 'checked' && before.stopped !== 'importing') throw notIn(before);
  const left = await countUnwritten(context.write.tx, id);
  const after = await begin(context, before, 'start', 'importing', left);
  const { kind, keptAs, dayOrder, decimalMark, matches, mapping, header } = after;
  if (keptAs !== null) {
    await keepMapping(context.write.tx, { kind, name: keptAs, heads: headsOf(mapping, header), dayOrder, decimalMark, matches });
    context.write.changed('import_mapping');
  }
  return after;
}

export async function takeBackImport(context: WriteContext, id: number): Promise<ImportFileRow> {
  const before = await lockIn(context, id, ['imported', 'canceled', 'failed', 'takenBack']);
  return begin(context, before, 'undo', 'takingBack', await countWritten(context.write.tx, id));
}

/** Stops what is under way after the batch that runs; what is written stays. */
export async function cancelImport({ write }: WriteContext, id: number): Promise<ImportFileRow> {
  const before = await lockImport(write.tx, id);
  if (!before) throw notFound('import', id);
  if (!isUnderWay(before)) return before;
  const after = await changeImport(write.tx, id, { status: 'canceled', stopped: stepOf(before.status) });
  write.audit({
    action: 'import.cancel',
    subject: 'import',
    subjectId: id,
    before: { status: before.status },
    after: { status: after.status },
  });
  write.changed('import');
  return after;
}

/** Forgets what is kept under a name; imports that were read by it stay as they are. */
export const removeMapping = ({ write }: WriteContext, before: typeof importMapping.$inferSelect): Promise<void> =>
  removeRow(write, 'import_mapping', importMapping, before);
