import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';
import type { WriteContext } from '#api/context.ts';
import { Failure } from '#shared/http/errors.ts';
import { IMPORT_MAX_ROWS, type ImportFindings } from '#shared/imports.ts';
import { plain } from '#shared/rules/letters.ts';
import { added, BATCH, batch, COUNT_OF, end, readingFor, type Work } from './batch-commands.ts';
import type { Lookup } from './define-rules.ts';
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
  readTexts,
  textsOf,
  weighRow,
} from './read-rules.ts';
import { addRows, changeImport, removeRows } from './repository.ts';

/** Values that are not known, by which a person is asked. */
const MOST_UNKNOWN = 200;

/** Rows in which texts are looked for that show how columns are read. */
const ROWS_READ_AS = 200;

/** Thrown to roll back what a check has written. */
class Checked extends Error {
  readonly judged: JudgedRow[];
  constructor(judged: JudgedRow[]) {
    super('checked');
    this.judged = judged;
  }
}

export async function check(work: Work): Promise<void> {
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
export const isNamedRow = (
  { definition: { named }, columns }: Work,
  { texts }: Pick<GivenRow, 'texts'>,
  reading: Reading,
): boolean => named?.is(readTexts(columns, texts, reading).values) ?? false;

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
