import type { FieldError } from '#shared/http/errors.ts';
import type { DayOrder, DecimalMark, ImportFindings, ImportSettings } from '#shared/imports.ts';
import { unguardCell } from '#shared/rules/csv-cells.ts';
import { plain } from '#shared/rules/letters.ts';
import { type AmountEvidence, noAmounts, provenMark, readAmount, weighAmount } from '../tables/amount-rules.ts';
import type { Cell } from '../tables/cell-rules.ts';
import { type DayEvidence, noDays, provenOrder, readDay, readMoment, weighDay } from '../tables/day-rules.ts';
import { indexWithoutZeros, lossOf, meantWithZeros } from '../tables/loss-rules.ts';
import { columnOf, type ImportColumn, type ImportDefinition, type Known, type Lookup, type Words } from './define-rules.ts';

/** The columns that are taken from a file, with their places in it. */
export type TakenColumn = ImportColumn & { place: number };

export const takenColumns = ({ columns }: ImportDefinition, mapping: ImportSettings['mapping']): TakenColumn[] =>
  columns.flatMap((column) => {
    const place = mapping[column.field];
    return place === undefined ? [] : [{ ...column, place }];
  });

/** What the dates and numbers of a file prove. */
export interface Evidence {
  days: DayEvidence;
  amounts: AmountEvidence;
}
export const noEvidence = (): Evidence => ({ days: noDays(), amounts: noAmounts() });

/** Weighs one row; cells of a workbook that are dates or numbers already prove nothing. */
export function weighRow({ days, amounts }: Evidence, columns: readonly TakenColumn[], cells: readonly Cell[]): void {
  for (const { kind, place } of columns) {
    const cell = cells[place];
    if (cell?.is !== 'text') continue;
    if (kind === 'day' || kind === 'moment') weighDay(days, cell.text);
    if (kind === 'amount' || kind === 'number') weighAmount(amounts, cell.text);
  }
}

export const findingsOf = ({ days, amounts }: Evidence): Pick<ImportFindings, 'dayOrder' | 'decimalMark'> => ({
  dayOrder: provenOrder(days),
  decimalMark: provenMark(amounts),
});

/** Texts of a file by field, with what they are read as. */
export type ReadAs = NonNullable<ImportFindings['readAs']>;

/**
 * Adds the fields that could be read here first; a value that Muster has is named as it is chosen.
 */
export function noteReadAs(
  readAs: ReadAs,
  columns: readonly ImportColumn[],
  texts: Readonly<Record<string, string>>,
  reading: Reading,
): void {
  for (const column of columns) {
    const { field, kind } = column;
    const text = texts[field] ?? '';
    if (text === '' || field in readAs) continue;
    const { [field]: value = column.parts && wholeOf(column.parts, text) } = readTexts([column], texts, reading).values;
    const shown = kind === 'known' ? (reading.lookups[field]?.choices().get(value) ?? value) : value;
    if (typeof shown === 'string' || typeof shown === 'number' || typeof value === 'boolean')
      readAs[field] = { text, value: typeof value === 'boolean' ? value : (shown as string | number) };
  }
}

function wholeOf({ fields, of }: NonNullable<ImportColumn['parts']>, text: string): string {
  const parts = of(text);
  return fields.flatMap((field) => parts[field] || []).join(' · ');
}

/** The texts of a row by field, and what a spreadsheet has lost of them. */
export function textsOf(columns: readonly TakenColumn[], cells: readonly Cell[]) {
  const texts: Record<string, string> = {};
  const losses: FieldError[] = [];
  for (const { field, kind, place } of columns) {
    const cell = cells[place];
    texts[field] = unguardCell(cell?.text.trim() ?? '');
    const reason = cell && lossOf(cell, kind === 'identifier');
    if (reason !== undefined) losses.push({ field, reason });
  }
  return { texts, losses };
}

/** How the texts of a file are read. */
export interface Reading {
  dayOrder: DayOrder | undefined;
  decimalMark: DecimalMark | undefined;
  lookups: Readonly<Record<string, Lookup>>;
  /** What a person has said of texts, by field and `plain` text. */
  matches: Readonly<Record<string, ReadonlyMap<string, string>>>;
  words: Words;
  /** Of moments. */
  timeZone: string;
}

export function readingOf(
  {
    dayOrder,
    decimalMark,
    matches,
    findings,
  }: Pick<ImportSettings, 'dayOrder' | 'decimalMark' | 'matches'> & {
    findings: ImportFindings | null;
  },
  { lookups, words, timeZone }: Pick<Reading, 'lookups' | 'words' | 'timeZone'>,
): Reading {
  const order = dayOrder ?? findings?.dayOrder;
  const mark = decimalMark ?? findings?.decimalMark;
  return {
    dayOrder: order === 'dayFirst' || order === 'monthFirst' ? order : undefined,
    decimalMark: mark === 'point' || mark === 'comma' ? mark : undefined,
    lookups,
    matches: Object.fromEntries(Object.entries(matches).map(([field, texts]) => [field, meantBy(texts)])),
    words,
    timeZone,
  };
}

/** What texts mean by `plain` ones, whatever case and composition those have that are stored. */
const meantBy = (texts: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(texts).map(([text, meant]) => [plain(text), meant]));

/** How one cell is read. */
interface CellReading extends Pick<Reading, 'dayOrder' | 'decimalMark' | 'matches' | 'timeZone'> {
  lookups: Readonly<Record<string, (text: string) => Known>>;
}

/** The text of a cell, or the one that a person has matched it with. */
export const meantText = (field: string, given: string, { matches }: Pick<Reading, 'matches'>): string =>
  matches[field]?.get(plain(given)) ?? given;

/**
 * The values of a row by field. `notes` say how a text was taken; `unknown` are the texts that a
 * person may match.
 */
export function readTexts(columns: readonly ImportColumn[], texts: Readonly<Record<string, string>>, reading: CellReading) {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  const notes: FieldError[] = [];
  const unknown: { field: string; text: string }[] = [];
  const parts: Record<string, string> = {};
  for (const column of columns) {
    const { field } = column;
    const given = texts[field];
    if (given === undefined) continue;
    const text = meantText(field, given, reading);
    if (column.parts) {
      Object.assign(parts, column.parts.of(text));
      continue;
    }
    const read: Known = text === '' ? emptyOf(column) : readText(column, text, reading);
    if ('value' in read) {
      if (read.value !== undefined) values[field] = read.value;
      if (read.note !== undefined) notes.push({ field, reason: read.note });
    } else {
      errors.push({ field, reason: read.why });
      if (column.kind === 'known') unknown.push({ field, text: given });
    }
  }
  for (const [field, part] of Object.entries(parts)) if (part !== '') values[field] ??= part;
  return { values, errors, notes, unknown };
}

const emptyOf = (column: ImportColumn): Known => ({ value: 'empty' in column ? column.empty : null });

function readText({ field, kind }: ImportColumn, text: string, { dayOrder, decimalMark, lookups, timeZone }: CellReading): Known {
  switch (kind) {
    case 'day': {
      const read = readDay(text, dayOrder);
      return 'day' in read ? { value: read.day } : read;
    }
    case 'moment': {
      const read = readMoment(text, timeZone, dayOrder);
      return 'moment' in read ? { value: read.moment } : read;
    }
    case 'amount':
    case 'number': {
      const read = readAmount(text, decimalMark);
      if ('why' in read) return read;
      return { value: kind === 'amount' ? read.amount : Number(read.amount) };
    }
    case 'hours':
      return readHours(text, decimalMark);
    case 'known':
      return lookups[field]?.(text) ?? { value: text };
    default:
      return { value: text };
  }
}

const HOUR_MINUTES = 60;

/** `36:30`, or hours with decimals, in whole minutes. */
function readHours(text: string, mark: DecimalMark | undefined): Known {
  const [, hours, minutes] = /^(\d{1,6}):([0-5]\d)$/.exec(text) ?? [];
  if (hours !== undefined) return { value: Number(hours) * HOUR_MINUTES + Number(minutes) };
  const read = readAmount(text, mark);
  return 'why' in read ? read : { value: Math.round(Number(read.amount) * HOUR_MINUTES) };
}

/**
 * Looks texts up among words; a word that means two values means none. A number whose zeros in
 * front a spreadsheet has dropped is found, and said, if one word alone had them. A value is chosen
 * by the first of its words that means it alone.
 */
export function lookupIn(words: readonly (readonly [word: string, value: unknown])[], why: (text: string) => string): Lookup {
  const values = new Map<string, unknown>();
  const ambiguous = new Set<string>();
  for (const [word, value] of words) {
    const key = plain(word);
    if (values.has(key) && values.get(key) !== value) ambiguous.add(key);
    values.set(key, value);
  }
  const zeros = indexWithoutZeros(values.keys());
  const read = (key: string): Known | undefined => {
    if (ambiguous.has(key)) return { why: 'could mean several: use the number' };
    return values.has(key) ? { value: values.get(key) } : undefined;
  };
  let chosen: Map<unknown, string> | undefined;
  const choices = (): ReadonlyMap<unknown, string> => {
    if (chosen) return chosen;
    chosen = new Map();
    for (const [word, value] of words) if (!chosen.has(value) && !ambiguous.has(plain(word))) chosen.set(value, word);
    return chosen;
  };
  const meaning = (text: string): Known => {
    const key = plain(text);
    const found = read(key);
    if (found) return found;
    const meant = meantWithZeros(key, zeros);
    const withZeros = meant === undefined ? undefined : read(meant);
    if (withZeros && 'value' in withZeros) return { ...withZeros, note: `is taken for ${meant}: the file has lost its zeros` };
    return withZeros ?? { why: why(text) };
  };
  return Object.assign(meaning, { choices });
}

/** Faults at the columns of the file in which their fields stand. */
export const atColumns = (columns: readonly ImportColumn[], errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ field, reason }) => ({ field: columnOf(columns, field)?.field ?? field, reason }));

/**
 * The faults of values by a schema, at their columns: one for each field.
 * @param read faults of cells that could not be read: nothing else is said of them
 */
export function faultsOf(
  columns: readonly ImportColumn[],
  issues: readonly { path: PropertyKey[]; message: string }[],
  read: readonly FieldError[],
): FieldError[] {
  const unread = new Set(read.map(({ field }) => field));
  const byField = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'line');
    if (!byField.has(field)) byField.set(field, message);
  }
  const faults = [...byField].map(([field, reason]) => ({ field, reason }));
  return atColumns(columns, faults).filter(({ field }) => !unread.has(field));
}
