import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Caller, Services, WriteContext } from '#api/context.ts';
import { type Author, SYSTEM, type Write } from '#api/db/write.ts';
import { findPerson } from '#api/employees/repository.ts';
import { failureOfDatabase } from '#api/http/database-errors.ts';
import { Failure } from '#shared/http/errors.ts';
import { IMPORT_MAX_ROWS, type ImportFindings, type ImportOutcome } from '#shared/imports.ts';
import { can } from '#shared/permissions.ts';
import { plain } from '#shared/rules/letters.ts';
import type { ImportDefinition, Lookup } from './define-rules.ts';
import { readRows } from './file-parse.ts';
import { type GivenRow, inSavepoint, type JudgedRow, judgeRow, refusedFor } from './judge-commands.ts';
import {
  atColumns,
  findingsOf,
  meantText,
  noEvidence,
  noteReadAs,
  type ReadAs,
  type Reading,
  readingOf,
  readTexts,
  type TakenColumn,
  takenColumns,
  textsOf,
  weighRow,
} from './read-rules.ts';
import {
  addRows,
  changeImport,
  changeRow,
  findImport,
  findUnwritten,
  findWritten,
  type ImportedRow,
  type ImportFileRow,
  lockImport,
  removeRows,
} from './repository.ts';

/** Rows that commit together: other writers of the same kind wait for so many at most. */
const BATCH = 20;
/** Beyond the id of every row. */
const EVERY_ID = 2_147_483_647;
/** Values that are not known, by which a person is asked. */
const MOST_UNKNOWN = 200;
/** Rows in which texts are looked for that show how columns are read. */
const ROWS_READ_AS = 200;

interface Work {
  services: Services;
  definition: ImportDefinition;
  file: ImportFileRow;
  caller: Caller;
  author: Author;
  columns: TakenColumn[];
}

const COUNT_OF = { new: 'newRows', changed: 'changedRows', same: 'sameRows', refused: 'refusedRows' } as const satisfies Record<
  ImportOutcome,
  keyof ImportFileRow
>;

/**
 * Does what an import has to do: check, import, or take back. Resumable, and safe to run twice at
 * once: each batch is done by the holder of the import's lock, and commits with its marks.
 * @throws errors of the database, so that the queue retries
 */
export async function runImport(
  services: Services,
  definitionOf: (file: ImportFileRow) => ImportDefinition,
  id: number,
): Promise<void> {
  const file = await findImport(services.db, id);
  if (!file) return;
  try {
    const person = await findPerson(services.db, file.createdById);
    if (!person?.isActive || !can(person.role, 'create', 'dataImport'))
      throw new Failure(403, 'The person who began it may no longer import');
    const { id: employeeId, role, fullName } = person;
    const caller: Caller = {
      sessionId: '',
      employeeId,
      actorId: null,
      role,
      tokenId: null,
      fullName,
      supervisorIds: null,
      rights: null,
    };
    const definition = definitionOf(file);
    const author = { ...SYSTEM, actorId: employeeId };
    const work = { services, definition, file, caller, author, columns: takenColumns(definition, file.mapping) };
    if (file.status === 'checking') await check(work);
    else if (file.status === 'importing') await write(work);
    else if (file.status === 'takingBack') await takeBack(work);
  } catch (error) {
    const failure = error instanceof Failure ? error : failureOfDatabase(error);
    if (!failure || failure.statusCode >= 500) throw error;
    await failImport(services, id, failure.extras.errors?.[0]?.reason ?? failure.message);
  }
}

/** Ends an import with the reason. */
export const failImport = ({ write: open }: Services, id: number, reason: string): Promise<void> =>
  open(SYSTEM, async (some) => {
    const file = await lockImport(some.tx, id);
    if (file && isUnderWay(file)) await end(some, file, 'failed', reason);
  });

/** The step that is under way; null without one. */
export const stepOf = (status: ImportFileRow['status']): ImportFileRow['stopped'] =>
  status === 'checking' || status === 'importing' || status === 'takingBack' ? status : null;

export const isUnderWay = ({ status }: ImportFileRow): boolean => stepOf(status) !== null;

async function end(
  { tx, audit, changed }: Write,
  { id, status: before, totalRows }: ImportFileRow,
  status: ImportFileRow['status'],
  reason: string | null = null,
): Promise<void> {
  const isDone = status !== 'failed';
  const { newRows, changedRows, sameRows, refusedRows } = await changeImport(tx, id, {
    status,
    reason,
    ...(isDone ? { doneRows: totalRows } : { stopped: stepOf(before) }),
  });
  audit({
    action: status === 'failed' ? 'import.fail' : 'import.finish',
    subject: 'import',
    subjectId: id,
    before: { status: before },
    after: { status, reason, newRows, changedRows, sameRows, refusedRows },
  });
  changed('import');
}

/** Runs a batch as the person who began the import, while its status is still the same. */
const batch = (work: Work, run: (context: WriteContext, file: ImportFileRow) => Promise<boolean>): Promise<boolean> => {
  const { services, author, caller, file } = work;
  return services.write(author, async (open) => {
    const current = await lockImport(open.tx, file.id);
    if (current?.status !== file.status) return false;
    const context = { write: open, caller, now: services.now(), timeZone: services.businessTimeZone, files: services.files };
    open.changed('import', 'import_row');
    return run(context, current);
  });
};

/** Thrown to roll back what a check has written. */
class Checked extends Error {
  readonly judged: JudgedRow[];
  constructor(judged: JudgedRow[]) {
    super('checked');
    this.judged = judged;
  }
}

/** How the texts of the file are read now. */
async function readingFor({ services, definition, file, caller }: Work, findings: ImportFindings | null): Promise<Reading> {
  const [lookups, words] = [await definition.lookups(services.db, caller), await definition.words(services.db)];
  return readingOf({ ...file, findings }, { lookups, words, timeZone: services.businessTimeZone });
}

async function check(work: Work): Promise<void> {
  const { services, definition, file, columns } = work;
  const content = await services.files.open(file.storageKey);
  if (!content) throw new Failure(404, 'The file is gone');
  const bytes = await buffer(content.stream);
  const evidence = noEvidence();
  let totalRows = 0;
  for await (const { cells } of readRows(bytes, definition, file.sheet)) {
    totalRows += 1;
    if (totalRows > IMPORT_MAX_ROWS) throw new Failure(400, `A file may have ${IMPORT_MAX_ROWS} rows at most`);
    weighRow(evidence, columns, cells);
  }
  const findings: ImportFindings = { ...findingsOf(evidence), unknown: [] };
  const reading = await readingFor(work, findings);
  const isBegun = await batch(work, async ({ write: { tx } }) => {
    await removeRows(tx, file.id);
    await changeImport(tx, file.id, {
      totalRows,
      findings,
      doneRows: 0,
      newRows: 0,
      changedRows: 0,
      sameRows: 0,
      refusedRows: 0,
    });
    return true;
  });
  if (!isBegun) return;
  const state: CheckState = {
    reading,
    lines: new Map(),
    unknown: new Map(),
    furtherUnknown: new Set(),
    named: [],
    refused: [],
    done: 0,
  };
  const readAs: ReadAs = {};
  let rows: GivenRow[] = [];
  const flush = async (): Promise<boolean> => {
    const some = rows;
    rows = [];
    const isOurs = await checkSome(work, some, state);
    state.done += some.length;
    return isOurs;
  };
  for (const isNamed of definition.named ? [true, false] : [false]) {
    for await (const { line, cells } of readRows(bytes, definition, file.sheet)) {
      const row = { line, ...textsOf(columns, cells) };
      if (isNamedRow(work, row, reading) !== isNamed) continue;
      if (state.done + rows.length < ROWS_READ_AS) noteReadAs(readAs, columns, row.texts, reading);
      if (rows.push(row) >= BATCH && !(await flush())) return;
    }
    if (rows.length > 0 && !(await flush())) return;
    const finderOf = (some: readonly GivenRow[]) =>
      definition.named?.lookup(some.map(({ texts }) => readTexts(columns, texts, reading).values));
    state.lookup = finderOf(state.named);
    state.refusedLookup = finderOf(state.refused);
  }
  await batch(work, async ({ write: open }, current) => {
    if (current.doneRows !== state.done) return false;
    const further = state.furtherUnknown.size > 0 && { furtherUnknown: state.furtherUnknown.size };
    await changeImport(open.tx, file.id, {
      findings: { ...findings, unknown: [...state.unknown.values()], ...further, readAs },
    });
    await end(open, current, 'checked');
    return true;
  });
}

/** Whether other rows of the file may name this one. */
const isNamedRow = ({ definition: { named }, columns }: Work, { texts }: Pick<GivenRow, 'texts'>, reading: Reading): boolean =>
  named?.is(readTexts(columns, texts, reading).values) ?? false;

interface CheckState {
  reading: Reading;
  /** The lines of rows that were taken, by their keys. */
  lines: Map<string, number>;
  unknown: Map<string, { field: string; text: string; rows: number }>;
  /** The keys of those beyond the most that are asked. */
  furtherUnknown: Set<string>;
  /** Rows that others of the file may name, and that write something. */
  named: GivenRow[];
  /** Finds them, once all of them are checked. */
  lookup?: Lookup | undefined;
  /** Rows that others of the file may name, and that are refused. */
  refused: GivenRow[];
  refusedLookup?: Lookup | undefined;
  done: number;
}

/**
 * Writes the rows that these ones name, as the import will have done by then; answers how texts
 * are read after it.
 */
async function withNamed(work: Work, inner: WriteContext, rows: readonly GivenRow[], state: CheckState): Promise<Reading> {
  const { definition, columns, caller } = work;
  const { reading, named, lookup } = state;
  const { field = '' } = definition.named ?? {};
  const places = new Set<number>();
  for (const { texts } of rows) {
    const text = meantText(field, texts[field] ?? '', reading);
    const found = text === '' ? undefined : lookup?.(text);
    if (found && 'value' in found) places.add(Number(found.value));
  }
  if (places.size === 0) return reading;
  for (const place of places) await judgeRow(inner, definition, columns, named[place]!, reading);
  return { ...reading, lookups: await definition.lookups(inner.write.tx, caller) };
}

/**
 * Says of a row that names a refused one of the file which that is: nobody is to match the name
 * with another.
 */
function afterRefused({ definition }: Work, { texts }: GivenRow, judged: JudgedRow, state: CheckState): JudgedRow {
  const { field = '' } = definition.named ?? {};
  const isNamer = (one: { field: string }) => one.field === field;
  if (!judged.unknown.some(isNamer)) return judged;
  const found = state.refusedLookup?.(meantText(field, texts[field] ?? '', state.reading));
  if (!found || !('value' in found)) return judged;
  const reason = `is in row ${state.refused[Number(found.value)]!.line}, which is refused`;
  return {
    ...judged,
    errors: judged.errors.map((error) => (isNamer(error) ? { field, reason } : error)),
    unknown: judged.unknown.filter((one) => !isNamer(one)),
  };
}

async function checkSome(work: Work, rows: readonly GivenRow[], state: CheckState): Promise<boolean> {
  const { definition, file, columns } = work;
  return batch(work, async (context, current) => {
    // Another process has begun this check again.
    if (current.doneRows !== state.done) return false;
    const judged = await dryRun(context, async (inner) => {
      const reading = await withNamed(work, inner, rows, state);
      const all: JudgedRow[] = [];
      for (const row of rows)
        all.push(
          repeated(work, row, state) ?? afterRefused(work, row, await judgeRow(inner, definition, columns, row, reading), state),
        );
      return all;
    });
    if (definition.named && !state.lookup)
      rows.forEach((row, at) => {
        const outcome = judged[at]?.outcome;
        if (outcome === 'refused') state.refused.push(row);
        else if (outcome !== 'same') state.named.push(row);
      });
    const counts = { newRows: 0, changedRows: 0, sameRows: 0, refusedRows: 0 };
    for (const { outcome, unknown } of judged) {
      counts[COUNT_OF[outcome]] += 1;
      for (const { field, text } of unknown) {
        const key = `${field}\0${plain(text)}`;
        const known = state.unknown.get(key);
        if (known) known.rows += 1;
        else if (state.unknown.size < MOST_UNKNOWN) state.unknown.set(key, { field, text, rows: 1 });
        else state.furtherUnknown.add(key);
      }
    }
    await addRows(
      context.write.tx,
      judged.map(({ outcome, errors, before, was }, at) => {
        const { line, texts } = rows[at]!;
        return { importId: file.id, line, texts, outcome, errors, before, was };
      }),
    );
    await changeImport(context.write.tx, file.id, { doneRows: current.doneRows + rows.length, ...added(current, counts) });
    return true;
  }).finally(breathe);
}

type Counts = Record<(typeof COUNT_OF)[ImportOutcome], number>;
const added = (file: ImportFileRow, counts: Counts): Counts => ({
  newRows: file.newRows + counts.newRows,
  changedRows: file.changedRows + counts.changedRows,
  sameRows: file.sameRows + counts.sameRows,
  refusedRows: file.refusedRows + counts.refusedRows,
});

/**
 * Refuses a row whose key, or another value of its own, an earlier row has, even if the two rows
 * spell it differently.
 */
function repeated(
  { definition, columns }: Work,
  { line, texts }: GivenRow,
  { lines, reading }: CheckState,
): JudgedRow | undefined {
  const { values } = readTexts(columns, texts, reading);
  const { keyFields, orKey = '', uniqueFields = [] } = definition;
  const isNamed = (texts[keyFields[0]] ?? '') === '' && (texts[orKey] ?? '') !== '';
  const partOf = (field: string): string => {
    const { compared = plain } = columns.find((column) => column.field === field) ?? {};
    return compared(String(values[field] ?? texts[field] ?? ''));
  };
  for (const fields of [isNamed ? [orKey] : keyFields, ...uniqueFields.map((field) => [field])]) {
    const [field = ''] = fields;
    const parts = fields.map(partOf);
    if (parts[0] === '') continue;
    const key = [field, ...parts].join('\0');
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, line);
    else if (earlier !== line) return refusedFor(atColumns(columns, [{ field, reason: `is in row ${earlier} already` }]));
  }
  return undefined;
}

/** Runs what writes, and rolls all of it back. */
async function dryRun(context: WriteContext, run: (inner: WriteContext) => Promise<JudgedRow[]>): Promise<JudgedRow[]> {
  try {
    return await inSavepoint(context, async (inner) => {
      throw new Checked(await run(inner));
    });
  } catch (error) {
    if (error instanceof Checked) return error.judged;
    throw error;
  }
}

async function write(work: Work): Promise<void> {
  const { definition, file, columns, caller } = work;
  let reading = await readingFor(work, file.findings);
  let isAfterNamed = false;
  for (let isMore = true; isMore; await breathe()) {
    isMore = await batch(work, async (context, current) => {
      const { tx } = context.write;
      const rows = await findUnwritten(tx, file.id, BATCH);
      if (rows.length === 0) {
        await end(context.write, current, 'imported');
        return false;
      }
      const counts = { newRows: 0, changedRows: 0, sameRows: 0, refusedRows: 0 };
      for (const row of rows) {
        const isNamed = isNamedRow(work, row, reading);
        if (isAfterNamed && !isNamed) reading = { ...reading, lookups: await definition.lookups(tx, caller) };
        isAfterNamed = isNamed;
        const judged = await judgeRow(context, definition, columns, { ...row, losses: [] }, reading);
        counts[COUNT_OF[row.outcome]] -= 1;
        counts[COUNT_OF[judged.outcome]] += 1;
        const { unknown: _, ...kept } = judged;
        const isWritten = judged.outcome === 'new' || judged.outcome === 'changed';
        await changeRow(tx, row.id, { ...kept, writtenAt: isWritten ? context.now : null });
      }
      await changeImport(tx, file.id, { doneRows: current.doneRows + rows.length, ...added(current, counts) });
      return true;
    });
  }
}

async function takeBack(work: Work): Promise<void> {
  const { file } = work;
  const reading = await readingFor(work, file.findings);
  let before = EVERY_ID;
  for (let isMore = true; isMore; await breathe()) {
    isMore = await batch(work, async (context, current) => {
      const rows = await findWritten(context.write.tx, file.id, before, BATCH);
      for (const row of rows) await takeBackRow(context, work, row, reading);
      before = rows.at(-1)?.id ?? before;
      if (rows.length === 0) await end(context.write, current, 'takenBack');
      else
        await changeImport(context.write.tx, file.id, { doneRows: Math.min(current.totalRows, current.doneRows + rows.length) });
      return rows.length > 0;
    });
  }
}

/** Takes a row back. If it was changed since, or other rows refer to it, it stays with a reason. */
async function takeBackRow(
  context: WriteContext,
  { definition, columns }: Work,
  row: ImportedRow,
  reading: Reading,
): Promise<void> {
  const { tx } = context.write;
  const { values: key } = readTexts(columns, row.texts, reading);
  const stays = (reason: string) => changeRow(tx, row.id, { errors: [{ field: 'line', reason }] });
  const stored = row.subjectId === null ? undefined : await definition.lock(context, row.subjectId, key);
  if (!stored) return stays('is no longer there');
  if (stored.revision !== row.subjectRevision) return stays('was changed since');
  try {
    await inSavepoint(context, (inner) =>
      row.before ? definition.change(inner, stored.id, row.before, key) : definition.remove(inner, stored.id, key),
    );
    await changeRow(tx, row.id, { takenBackAt: context.now });
  } catch (error) {
    const failure = error instanceof Failure ? error : failureOfDatabase(error);
    if (!failure || failure.statusCode >= 500) throw error;
    await stays(failure.message);
  }
}
