import { VALUE_WORDS, valueWord } from '#shared/audit/words.ts';

/** A status or a kind as the screens call it; what they have no word for as it is. */
export function inWords(field: string, kept: string): string {
  const word = valueWord(field, kept);
  return word ? VALUE_WORDS[word] : kept;
}

/** The field whose words a column is written in, by the column's heading. */
export type ColumnWords = Readonly<Record<string, string>>;

/** The cells of a line, of which those in columns with words are said in them. */
export const lineInWords = (header: readonly string[], words: ColumnWords, cells: readonly string[]): string[] =>
  cells.map((cell, place) => inWords(words[header[place] ?? ''] ?? '', cell));
