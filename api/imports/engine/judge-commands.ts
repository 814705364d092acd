import type { WriteContext } from '#api/context.ts';
import type { AuditEntry, Write } from '#api/db/write.ts';
import { failureOfDatabase } from '#api/http/database-errors.ts';
import { Failure, type FieldError } from '#shared/http/errors.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';
import type { ImportOutcome } from '#shared/imports.ts';
import { plain } from '#shared/rules/letters.ts';
import { columnOf, type ImportDefinition, type Stored, type Values } from './define-rules.ts';
import { atColumns, faultsOf, type Reading, readTexts, type TakenColumn } from './read-rules.ts';
import { textOf } from './text-rules.ts';

/** A row of a file, before it is judged. */
export interface GivenRow {
  line: number;
  texts: Record<string, string>;
  losses: readonly FieldError[];
}

/** What became of a row; a row that is taken has notes in place of errors. */
export interface JudgedRow {
  outcome: ImportOutcome;
  errors: FieldError[];
  unknown: { field: string; text: string }[];
  subjectId: number | null;
  subjectRevision: number | null;
  before: Record<string, unknown> | null;
  /** What stood there before, as a file would have it. */
  was: Record<string, string> | null;
}

export const refusedFor = (errors: FieldError[], unknown: JudgedRow['unknown'] = []): JudgedRow => ({
  outcome: 'refused',
  errors,
  unknown,
  subjectId: null,
  subjectRevision: null,
  before: null,
  was: null,
});

/**
 * Judges a row by writing it, as its import does: the check rolls it back [imports-3]. A row that
 * is refused writes nothing.
 */
export async function judgeRow(
  context: WriteContext,
  definition: ImportDefinition,
  columns: readonly TakenColumn[],
  { texts, losses }: GivenRow,
  reading: Reading,
): Promise<JudgedRow> {
  const { values: read, errors, notes, unknown } = readTexts(columns, texts, reading);
  const isLost = (field: string) => losses.some((loss) => loss.field === field);
  const faults = [...losses, ...errors.filter(({ field }) => !isLost(field))];
  const { keyFields, orKey = '' } = definition;
  const field = columnOf(columns, keyFields[0])?.field ?? keyFields[0];
  const placed = (more: readonly FieldError[]) => atColumns(columns, more);
  const isTotal = Object.values(texts).some((text) => TOTAL.test(text));
  if ((read[keyFields[0]] ?? '') === '' && (read[orKey] ?? '') === '') {
    if (isTotal) return refusedFor([{ field, reason: IS_TOTAL }]);
    if (!faults.some((fault) => fault.field === field)) faults.push({ field, reason: 'is missing' });
    return refusedFor(faults, unknown);
  }
  const { [orKey]: _, ...values } = read;
  const found = await findOrRefuse(context, definition, read);
  if ('errors' in found) return refusedFor([...faults, ...placed(found.errors)], unknown);
  const { known } = found;
  const isStored = ({ field: at }: { field: string }) =>
    known !== undefined && saysWhatIsStored(columns, known, at, texts, reading);
  const open = faults.filter((fault) => !isStored(fault));
  const changes = known && changesTo(known, values);
  const schema = known ? definition.schemas.change : definition.schemas.create;
  const parsed = schema.safeParse(withoutEmpty(changes ?? values, known), { error: plainWords });
  open.push(...faultsOf(columns, parsed.error?.issues ?? [], open));
  if (open.length > 0 || !parsed.success) {
    if (isTotal && !known) return refusedFor([{ field, reason: IS_TOTAL }]);
    return refusedFor(
      open,
      unknown.filter((text) => !isStored(text)),
    );
  }
  const toWrite = known ? changesTo(known, parsed.data) : parsed.data;
  const asItIs = (): JudgedRow => ({ ...refusedFor(notes), outcome: 'same', subjectId: known?.id ?? null });
  if (known && Object.keys(toWrite).length === 0) return asItIs();
  try {
    const written = await inSavepoint(context, (inner) => write(inner, definition, known, toWrite, read));
    return { ...written, errors: notes, was: wasOf(columns, known, written.before, reading) };
  } catch (error) {
    if (error instanceof Unchanged) return asItIs();
    return refusedFor(placed(errorsOf(error)));
  }
}

/** Matches what spreadsheets put beside a sum, or before it in the same cell. */
const TOTAL = /^(?:grand |sub[- ]?)?total(?:s|es)?(?: general)?(?::|:? ?\d[\d.,]*)?$/i;
const IS_TOTAL = 'is a row of totals: leave it out';

/** The refusals that a command threw. @throws what is none */
function errorsOf(error: unknown): FieldError[] {
  const failure = error instanceof Failure ? error : failureOfDatabase(error);
  if (!failure || failure.statusCode >= 500) throw error;
  return failure.extras.errors ?? [{ field: 'line', reason: failure.message }];
}

async function findOrRefuse(
  context: WriteContext,
  definition: ImportDefinition,
  values: Values,
): Promise<{ known: Stored | undefined } | { errors: FieldError[] }> {
  try {
    return { known: await definition.find(context, values) };
  } catch (error) {
    return { errors: errorsOf(error) };
  }
}

/** Whether a text that would be refused is what the stored row has already. */
function saysWhatIsStored(
  columns: readonly TakenColumn[],
  known: Stored,
  field: string,
  texts: Readonly<Record<string, string>>,
  { words, timeZone }: Reading,
): boolean {
  const column = columns.find((one) => one.field === field);
  const value = known.values[field] ?? null;
  return column !== undefined && value !== null && plain(textOf(column, value, words, timeZone)) === plain(texts[field] ?? '');
}

/** The values before a change, in the texts of a file. */
const wasOf = (
  columns: readonly TakenColumn[],
  known: Stored | undefined,
  before: Values | null,
  { words, timeZone }: Reading,
): Record<string, string> | null =>
  before &&
  Object.fromEntries(
    Object.keys(before).flatMap((changed) => {
      const column = columnOf(columns, changed);
      return column ? [[column.field, textOf(column, known?.values[column.field], words, timeZone)]] : [];
    }),
  );

/** The fields in which a row differs from the stored one. */
export function changesTo({ values: stored }: Stored, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([field, value]) => !isSame(stored[field], value)));
}

function isSame(stored: unknown, given: unknown): boolean {
  const [one, other] = [stored ?? '', given ?? ''];
  if (typeof one === 'string' && /^-?\d+\.\d{2}$/.test(one) && other !== '') return Number(one) === Number(other);
  return String(one) === String(other) || (other === '' && one === '0.00');
}

/** An empty cell of a new row is a field that is not given. */
const withoutEmpty = (values: Record<string, unknown>, known: Stored | undefined): Record<string, unknown> =>
  known ? values : Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** Thrown to roll back a change that leaves its row as it was: an estimate added up again. */
class Unchanged extends Error {}

async function write(
  context: WriteContext,
  definition: ImportDefinition,
  known: Stored | undefined,
  values: Record<string, unknown>,
  key: Values,
): Promise<JudgedRow> {
  const id = known?.id ?? (await definition.create(context, values));
  if (known) await definition.change(context, id, values, key);
  const after = await definition.lock(context, id, key);
  if (known && after && Object.keys(values).every((field) => isSame(known.values[field], after.values[field])))
    throw new Unchanged();
  return {
    outcome: known ? 'changed' : 'new',
    errors: [],
    unknown: [],
    subjectId: id,
    subjectRevision: after?.revision ?? null,
    before: known ? Object.fromEntries(Object.keys(values).map((field) => [field, known.values[field] ?? null])) : null,
    was: null,
  };
}

/** Runs `work` so that what it writes, tells and audits stays only if it does not throw. */
export async function inSavepoint<T>(context: WriteContext, work: (inner: WriteContext) => Promise<T>): Promise<T> {
  const { write: outer } = context;
  const entries: AuditEntry[] = [];
  const marks: Parameters<Write['changed']> = [];
  const result = await outer.tx.transaction((tx) => {
    const inner: Write = {
      ...outer,
      tx,
      audit: (entry) => void entries.push(structuredClone(entry)),
      changed: (...more) => void marks.push(...more),
    };
    return work({ ...context, write: inner });
  });
  for (const entry of entries) outer.audit(entry);
  if (marks.length > 0) outer.changed(...marks);
  return result;
}
