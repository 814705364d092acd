import type { z } from 'zod';
import type { Caller, WriteContext } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import type { ImportColumnKind, ImportKind, ImportSettings } from '#shared/imports.ts';

/** A column that a kind of data can take from a file. */
export interface ImportColumn {
  /** The field of the schema that it fills. */
  field: string;
  /** The head that templates have. */
  name: string;
  /** Other heads that mean it. */
  aliases: readonly string[];
  kind: ImportColumnKind;
  /** The value of an empty cell; null without one. Undefined when such a cell says nothing. */
  empty?: unknown;
  /** How its texts are compared with those of other rows; without case and spaces by default. */
  compared?: (text: string) => string;
  /** The fields that one cell fills together. A column of one of them alone comes before it. */
  parts?: { fields: readonly string[]; of: (text: string) => Readonly<Record<string, string>> };
  /** Only files of other programs have it: Muster's own say the same in another column. */
  isForeign?: boolean;
}

/** The value that a text means, with what a person should know of it; or why it means none. */
export type Known = { value: unknown; note?: string } | { why: string };
export interface Lookup {
  (text: string): Known;
  /** For each value the text that people choose it by, which means it alone. */
  choices: () => ReadonlyMap<unknown, string>;
}

/** Fields and their values. */
export type Values = Readonly<Record<string, unknown>>;
/** What a value of a column is called, so that it is found by that text. */
export type Words = Readonly<Record<string, (value: unknown) => string>>;

/** A stored row in the fields of the schema. */
export interface Stored {
  id: number;
  revision: number;
  values: Values;
}

/**
 * A kind of data that can be imported. Writes go through the commands of the screens, which refuse
 * by a `Failure`.
 */
export interface ImportDefinition {
  kind: ImportKind;
  columns: readonly ImportColumn[];
  /** The fields that tell one row from another. */
  keyFields: readonly [string, ...string[]];
  /** A field that names a stored row where the first key field is empty; it is never written. */
  orKey?: string;
  /** Validates the fields of a new row, and those of a stored one that change. */
  schemas: { create: z.ZodType<Record<string, unknown>>; change: z.ZodType<Record<string, unknown>> };
  /** Fields beside the key that no two rows share. */
  uniqueFields?: readonly string[];
  /** Rows that others of the same file name, and that are checked and written before them. */
  named?: {
    is(values: Values): boolean;
    /** The field in which others name them. */
    field: string;
    /** Finds them by the texts of that field, by their places in the list. */
    lookup(rows: readonly Values[]): Lookup;
  };
  /** Two rows of texts by field, for the template. */
  examples: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>];
  /** What texts of `known` columns may mean, by field. */
  lookups(reader: Reader, caller: Caller): Promise<Readonly<Record<string, Lookup>>>;
  /** The texts of stored values in `known` columns, by field. */
  words(reader: Reader): Promise<Words>;
  /** The stored rows behind this id, in the order of their ids, as far as `find` finds them. */
  list(reader: Reader, page: { after: number; limit: number; timeZone: string }): Promise<Stored[]>;
  /**
   * Finds and locks the row that has this key.
   * @throws Failure for an `orKey` that no row has
   */
  find(context: WriteContext, key: Values): Promise<Stored | undefined>;
  /** @param key the values of the file's row, for rows that an id alone does not tell apart */
  lock(context: WriteContext, id: number, key: Values): Promise<Stored | undefined>;
  create(context: WriteContext, values: Record<string, unknown>): Promise<number>;
  change(context: WriteContext, id: number, values: Record<string, unknown>, key: Values): Promise<void>;
  /** @throws Failure 409 while other rows refer to it */
  remove(context: WriteContext, id: number, key: Values): Promise<void>;
}

/** Checks a declaration, and gives it its type. */
export const defineImport = <D extends ImportDefinition>(definition: D): D => definition;

/** The columns of Muster's own files. */
export const ownColumns = ({ columns }: Pick<ImportDefinition, 'columns'>): ImportColumn[] =>
  columns.filter(({ isForeign }) => !isForeign);

/** The column in whose cells a field stands. */
export const columnOf = <C extends ImportColumn>(columns: readonly C[], field: string): C | undefined =>
  columns.find((column) => column.field === field) ?? columns.find(({ parts }) => parts?.fields.includes(field));

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}#%]+/gu, '');

const columnNamed = ({ columns }: ImportDefinition, head: string): ImportColumn | undefined => {
  const named = bare(head);
  return named === '' ? undefined : columns.find(({ name, aliases }) => [name, ...aliases].some((one) => bare(one) === named));
};

/** How many columns of the kind a row of cells names, and then how many cells it has. */
export const likenessTo =
  (definition: ImportDefinition) =>
  (cells: readonly string[]): number =>
    new Set(cells.map((cell) => columnNamed(definition, cell)?.field).filter(Boolean)).size * 1_000 + Math.min(cells.length, 999);

/** Matches columns by their heads; the first of two with the same name counts. */
export function mapByName(definition: ImportDefinition, header: readonly string[]): ImportSettings['mapping'] {
  const mapping: ImportSettings['mapping'] = {};
  header.forEach((head, place) => {
    const field = columnNamed(definition, head)?.field;
    if (field !== undefined) mapping[field] ??= place;
  });
  return mapping;
}

/** The columns by head that are kept for the next file, and back. */
export const headsOf = (mapping: ImportSettings['mapping'], header: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).flatMap(([field, place]) => (header[place] ? [[field, header[place]]] : [])));
export function mapByHeads(
  heads: Readonly<Record<string, string>>,
  header: readonly string[],
): ImportSettings['mapping'] | undefined {
  const places = Object.entries(heads).map(([field, head]) => [field, header.indexOf(head)] as const);
  return places.every(([, place]) => place >= 0) ? Object.fromEntries(places) : undefined;
}
