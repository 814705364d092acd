import type { Reader } from '#api/db/schema.ts';
import { peopleHead, peopleLines } from '#api/files/people-csv-present.ts';
import type { FieldError } from '#shared/http/errors.ts';
import { type ImportColumn, type ImportDefinition, ownColumns } from './define-rules.ts';
import { textOf } from './text-rules.ts';

/** The template of a kind: a header, and two rows as examples. */
export const templateCsv = (definition: ImportDefinition): string => {
  const columns = ownColumns(definition);
  return (
    peopleHead(columns.map(({ name }) => name)) +
    peopleLines(definition.examples.map((texts) => columns.map(({ field }) => texts[field] ?? '')))
  );
};

const LISTED_AT_ONCE = 250;

/** Streams all stored rows of a kind, as a file that changes nothing when it is imported. */
export async function* storedCsv(reader: Reader, definition: ImportDefinition, timeZone: string): AsyncGenerator<string> {
  const columns = ownColumns(definition);
  yield peopleHead(columns.map(({ name }) => name));
  const words = await definition.words(reader);
  for (let after = 0; ; ) {
    const rows = await definition.list(reader, { after, limit: LISTED_AT_ONCE, timeZone });
    const last = rows.at(-1);
    if (!last) return;
    yield peopleLines(rows.map(({ values }) => columns.map((column) => textOf(column, values[column.field], words, timeZone))));
    after = last.id;
  }
}

interface RefusedRow {
  texts: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
}

/** Streams the refused rows, with their faults in an extra column: corrected, they are a file. */
export async function* refusedCsv(
  columns: readonly Pick<ImportColumn, 'field' | 'name'>[],
  chunks: AsyncIterable<readonly RefusedRow[]>,
): AsyncGenerator<string> {
  yield peopleHead([...columns.map(({ name }) => name), 'Errors']);
  const nameOf = (field: string) => columns.find((column) => column.field === field)?.name ?? field;
  for await (const rows of chunks)
    yield peopleLines(
      rows.map(({ texts, errors }) => [
        ...columns.map(({ field }) => texts[field] ?? ''),
        errors.map(({ field, reason }) => `${nameOf(field)}: ${reason}`).join('; '),
      ]),
    );
}
