import { centsIn } from './costs.ts';

/** The most that a column of money holds, in cents. */
export const MOST_CENTS = 999_999_999_999;

/**
 * Commas stand between thousands alone, and a point before the cents: `1,234.5`, `$ .75`, `12.`.
 * Whatever could be meant two ways, such as `12,50` or `1.234`, is none.
 */
const WRITTEN = /^(-?)\$?\s*(-?)(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{0,2}))?$/;

/**
 * The cents of an amount of dollars that somebody typed, or a program sent. Undefined for what
 * cannot be read as exactly one amount; beyond `MOST_CENTS` it is Infinity [general-11].
 */
export function typedCents(text: string): number | undefined {
  const [, before, behind, digits = '', part = ''] = WRITTEN.exec(text.trim()) ?? [];
  if (digits + part === '' || (before && behind)) return undefined;
  const whole = digits.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const cents = centsIn(`${whole || '0'}.${part.padEnd(2, '0')}`) ?? Number.POSITIVE_INFINITY;
  return (before || behind) && cents > 0 ? -cents : cents;
}
