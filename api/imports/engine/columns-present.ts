import type { ImportFileColumns } from '#shared/imports.ts';
import { plain } from '#shared/rules/letters.ts';
import type { ImportDefinition, Lookup } from './define-rules.ts';

/** As many choices as a list shows; others are found by typing. */
const MOST_CHOICES = 50;

interface Asked {
  field?: string | undefined;
  search?: string | undefined;
}

/**
 * The columns that a file may fill, in the order of the form, with the texts that values of each
 * `known` one are chosen by. `search` narrows the choices of `field`.
 */
export function presentColumns(
  { columns, keyFields }: ImportDefinition,
  lookups: Readonly<Record<string, Lookup>>,
  { field: only, search = '' }: Asked,
): ImportFileColumns {
  const asked = plain(search);
  return {
    columns: columns
      .filter(({ field }) => only === undefined || field === only)
      .map(({ field, kind, parts }) => {
        const all = [...(lookups[field]?.choices().values() ?? [])];
        const found = only === undefined ? all : all.filter((text) => plain(text).includes(asked));
        const choices = found.toSorted((one, other) => one.localeCompare(other)).slice(0, MOST_CHOICES);
        return {
          field,
          kind,
          isKey: keyFields.some((key) => key === field || parts?.fields.includes(key)),
          choices,
          choiceCount: found.length,
        };
      }),
  };
}
