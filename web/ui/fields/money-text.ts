import { centsIn, dollarsOf, MOST_CENTS, typedCents } from '#shared/rules/costs.ts';

const withSeparators = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** An edit of a field: its text afterwards, and the position of the caret. */
interface Edit {
  text: string;
  caret: number;
  /**
   * The number of characters typed before the caret, 0 for Backspace; null if the whole text was
   * set.
   */
  typed: number | null;
}

/** Describes the edit of an input event. A pasted, dropped or filled-in text replaces all. */
export function editOf({ value: text, selectionStart }: HTMLInputElement, event: Partial<InputEvent>): Edit {
  const { inputType = '', data } = event;
  const isTyped = typeof data === 'string' && /^insert(Composition)?Text$/.test(inputType);
  return { text, caret: selectionStart ?? text.length, typed: isTyped ? data.length : inputType.startsWith('delete') ? 0 : null };
}

/** Characters that are in no amount: typing them does nothing [jobs-3]. */
const NO_MONEY = /[^\d.,-]/g;
const CURRENCY = /^(?:US\$|USD|\$)\s*/i;

/**
 * Applies an edit to a money field; `written` is the text before it. Drops no part and changes no
 * meaning: text that is no amount stays for the schema to report [general-11].
 */
export function editedMoney({ text, caret, typed }: Edit, written: string): string {
  if (typed === null) return text.trim().replace(CURRENCY, '');
  const shown = shownMoney(written);
  const isInOrder = inOrder(written) !== undefined;
  const kept = text.slice(0, caret - typed);
  const given = text.slice(caret - typed, caret).replace(NO_MONEY, '');
  if (kept === shown && caret === text.length) {
    // At the end, what is typed follows the written text, not the shown one with the field's
    // separators. If that makes no amount, as `1,234` and `5`, it follows the digits alone.
    const [asWritten, asShown] = [written + given, bare(shown) + given];
    return isInOrder && inOrder(asWritten) === undefined && inOrder(asShown) !== undefined ? asShown : asWritten;
  }
  const around = isInOrder ? bare : (part: string) => part;
  return around(kept) + given + around(text.slice(caret));
}

/** Formats an amount for the field, with separators and a digit before its point. */
export const shownMoney = (written: string): string => inOrder(written) ?? written;

const bare = (text: string): string => text.replaceAll(',', '');

/** An amount, or one in the making such as `12.`, with separators; undefined for anything else. */
function inOrder(text: string): string | undefined {
  if (text === '') return '';
  if (text === '.') return '0.';
  if (text.startsWith('-') || typedCents(text) === undefined) return undefined;
  const [whole = '', part] = bare(text).split('.');
  const digits = withSeparators(whole.replace(/^0+(?=\d)/, '') || '0');
  return part === undefined ? digits : `${digits}.${part}`;
}

/**
 * Converts the text to the contract's form: `1234.50`, null for none. Text that is no amount, or
 * too large, stays as it is: the schema has a message for it.
 */
export function decimalOf(written: string): string | null {
  if (written === '') return null;
  const cents = typedCents(written);
  return cents !== undefined && cents >= 0 && cents <= MOST_CENTS ? dollarsOf(cents) : written;
}

/** True for no value, and for a text that can be read as an amount. */
export const isAmount = (value: string | null): boolean => value === null || value === '' || typedCents(value) !== undefined;

/** `1234.50` → `1,234.50`, as a field shows it. A text that is no amount is unchanged. */
export function fieldMoney(decimal: string | null): string {
  if (decimal === null) return '';
  if (centsIn(decimal) === undefined) return decimal;
  const [whole = '', cents = '00'] = decimal.split('.');
  return `${withSeparators(whole)}.${cents}`;
}

/**
 * The position of the caret after the text was put in order: with as many digits and points behind
 * it as before, and never behind a separator, where Backspace would do nothing.
 */
export function caretIn(shown: string, { text, caret }: Edit): number {
  if (shown === text) return caret;
  let left = bare(text.slice(caret)).length;
  let at = shown.length;
  while (at > 0 && (left > 0 || (at < shown.length && shown[at - 1] === ','))) {
    at -= 1;
    if (shown[at] !== ',') left -= 1;
  }
  return at;
}
