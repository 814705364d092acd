import { centsIn } from './costs.ts';

/** Largest value of a money column, in cents. */
export const MOST_CENTS = 999_999_999_999;

/**
 * Matches amounts with commas between thousands only and a point before the cents: `1,234.5`,
 * `$ .75`, `12.`. Ambiguous ones such as `12,50` or `1.234` do not match.
 */
const WRITTEN = /^(-?)\$?\s*(-?)(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{0,2}))?$/;

/**
 * Parses a typed dollar amount into cents [general-11]. Undefined for an invalid or ambiguous one,
 * Infinity beyond `MOST_CENTS`.
 */
export function typedCents(text: string): number | undefined {
  const [, before, behind, digits = '', part = ''] = WRITTEN.exec(text.trim()) ?? [];
  if (digits + part === '' || (before && behind)) return undefined;
  const whole = digits.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const cents = centsIn(`${whole || '0'}.${part.padEnd(2, '0')}`) ?? Number.POSITIVE_INFINITY;
  return (before || behind) && cents > 0 ? -cents : cents;
}
