import type { z } from 'zod';

export const SHORTENED = 'A spreadsheet shortened this number: format the column as text';
export const NOT_COMPUTED = 'A spreadsheet put an error here in place of a value';

/**
 * Matches `1.23457E+11`, also with a comma. Spreadsheets always write the sign; `12E4` may be an
 * id.
 */
const SCIENTIFIC = /^-?\d(?:[.,]\d+)?E[+-]\d{2,3}$/i;
/** Matches `###`, the content of a cell that is too narrow. */
const FILLER = /^#{2,}$/;
/**
 * Matches error values of any language: `#N/A`, `#REF!`, `#DIV/0!`, `#¿NOMBRE?`, `#NV`, `Err:502`.
 */
const ERROR = /^(?:#(?:N\/[AD]|NV|GETTING_DATA|[¡¿]?\p{Lu}[\p{Lu}_]*(?:\/0)?[!?])|Err:\d{3})$/u;

/**
 * Detects an identifier that a spreadsheet has damaged: the digits are lost, so it must be refused
 * [general-15].
 * @returns the message; undefined for any other text
 */
export function ruinOf(text: string): string | undefined {
  const plain = text.trim();
  if (SCIENTIFIC.test(plain) || FILLER.test(plain)) return SHORTENED;
  return ERROR.test(plain) ? NOT_COMPUTED : undefined;
}

/** For zod's `superRefine` on identifiers and names: refuses damaged ones. */
export function refuseRuined(given: unknown, context: Pick<z.RefinementCtx, 'addIssue'>): void {
  const message = typeof given === 'string' ? ruinOf(given) : undefined;
  // No further checks: their messages would mislead.
  if (message !== undefined) context.addIssue({ code: 'custom', message, continue: false });
}
