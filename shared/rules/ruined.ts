import type { z } from 'zod';

export const SHORTENED = 'A spreadsheet shortened this number: format the column as text';
export const NOT_COMPUTED = 'A spreadsheet put an error here in place of a value';

/** `1.23457E+11`, also with a comma: spreadsheets always write the sign. `12E4` may be a number. */
const SCIENTIFIC = /^-?\d(?:[.,]\d+)?E[+-]\d{2,3}$/i;
/** What stands in a cell that is too narrow, and in a file that was printed from it. */
const FILLER = /^#{2,}$/;
/** `#N/A`, `#REF!`, `#DIV/0!`, `#¿NOMBRE?`, `#NV`, `Err:502`, in any language. */
const ERROR = /^(?:#(?:N\/[AD]|NV|GETTING_DATA|[¡¿]?\p{Lu}[\p{Lu}_]*(?:\/0)?[!?])|Err:\d{3})$/u;

/**
 * What a spreadsheet has made of an identifier that no longer says what it was; undefined for every
 * other text. The digits are lost, so nothing can be read from it [general-15].
 */
export function ruinOf(text: string): string | undefined {
  const plain = text.trim();
  if (SCIENTIFIC.test(plain) || FILLER.test(plain)) return SHORTENED;
  return ERROR.test(plain) ? NOT_COMPUTED : undefined;
}

/** For `superRefine` of a text that is, or holds, an identifier or a name. */
export function refuseRuined(given: unknown, context: Pick<z.RefinementCtx, 'addIssue'>): void {
  const message = typeof given === 'string' ? ruinOf(given) : undefined;
  // Nothing else is said of it.
  if (message !== undefined) context.addIssue({ code: 'custom', message, continue: false });
}
