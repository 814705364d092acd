import { centsIn, dollarsOf } from '../../../shared/rules/costs.ts';

/** More do not fit into an amount of the contract. */
const MAX_DIGITS = 10;

const withSeparators = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * What somebody typed, as an amount in the making: nothing but digits and one point, thousands
 * separators, at most two decimals [jobs-3].
 */
export function typedMoney(text: string): string {
  const [whole = '', ...decimals] = text.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, MAX_DIGITS);
  if (decimals.length === 0) return withSeparators(digits);
  return `${withSeparators(digits) || '0'}.${decimals.join('').slice(0, 2)}`;
}

/** The typed amount as the contract has it, `1234.50`; null for none. */
export function decimalOf(typed: string): string | null {
  const cents = centsIn(typed.replaceAll(',', '').replace(/\.$/, ''));
  return cents === undefined ? null : dollarsOf(cents);
}

/** `1234.50` → `1,234.50`, as it stands in a field. */
export function fieldMoney(decimal: string | null): string {
  if (decimal === null || decimal === '') return '';
  const [whole = '', cents = '00'] = decimal.split('.');
  return `${withSeparators(whole)}.${cents}`;
}

/**
 * Where the caret belongs after the text around it was made anew: behind as many digits and points
 * as before.
 * @param before what stood in front of the caret
 */
export function caretAfter(before: string, typed: string): number {
  let left = before.replace(/[^\d.]/g, '').length;
  let at = 0;
  while (at < typed.length && left > 0) {
    if (typed[at] !== ',') left -= 1;
    at += 1;
  }
  return at;
}
