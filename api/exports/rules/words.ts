import { VALUE_WORDS, valueWord } from '../../../shared/audit/words.ts';

/** A status or a kind as the screens call it; what they have no word for as it is. */
export function inWords(field: string, kept: string): string {
  const word = valueWord(field, kept);
  return word ? VALUE_WORDS[word] : kept;
}
