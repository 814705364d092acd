import { peopleHead, peopleLines } from '#api/files/people-csv-present.ts';
import type { FieldError } from '#shared/http/errors.ts';
import type { ImportColumn, ImportDefinition } from './define-rules.ts';

/** The template of a kind: a header, and two rows as examples. */
export const templateCsv = ({ columns, examples }: ImportDefinition): string =>
  peopleHead(columns.map(({ name }) => name)) +
  peopleLines(examples.map((texts) => columns.map(({ field }) => texts[field] ?? '')));

interface RefusedRow {
  texts: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
}

/** Streams the refused rows, with their faults in an extra column: corrected, they are a file. */
export async function* refusedCsv(
  columns: readonly ImportColumn[],
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
