import type { ImportFileColumns, ImportKind } from '#shared/imports.ts';
import { plain } from '#shared/rules/letters.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';

/** What a column of a file may fill. */
export type FileColumn = ImportFileColumns['columns'][number];

/** The words that forms have for the fields of a kind of data, and for their values. */
export function useFieldWords(kind: ImportKind) {
  const { fieldName, valueText } = useChangeWords()(kind);
  return {
    nameOf: fieldName,
    /** A value as it was read, or the text of a choice. */
    wordsOf: (field: string, value: unknown): string =>
      valueText(field, value === 'true' ? true : value === 'false' ? false : value),
  };
}

/** Texts of a file that mean the same, as the api compares them. */
export const keyOf = (field: string, text: string): string => `${field}\n${plain(text)}`;
