import { VALUE_WORDS } from '#shared/audit/values.ts';
import { shownAs, valueKey } from '#shared/audit/words.ts';

/** The screens' word for a status or kind; the value itself where there is none. */
export function inWords(field: string, kept: string): string {
  const key = valueKey(shownAs(field), kept);
  return key ? VALUE_WORDS[key][0] : kept;
}

/** The fields whose words a column uses, by heading. */
export type ColumnWords = Readonly<Record<string, string>>;

/** Translates the cells of a line in columns with words. */
export const lineInWords = (header: readonly string[], words: ColumnWords, cells: readonly string[]): string[] =>
  cells.map((cell, place) => inWords(words[header[place] ?? ''] ?? '', cell));
