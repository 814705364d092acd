import type { DecimalMark } from '#shared/imports.ts';

/** How many numbers of a file need the point, how many the comma, and how many take both. */
export interface AmountEvidence {
  point: number;
  comma: number;
  either: number;
}

export const noAmounts = (): AmountEvidence => ({ point: 0, comma: 0, either: 0 });

/** A number with a point before its decimals and nothing between thousands, or why it is none. */
export type ReadAmount = { amount: string } | { why: string };

/** Signs between thousands that are no decimal mark in any country. */
const BETWEEN = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g;
/** Matches a number with at most a currency and signs around it. */
const NUMBER = /^(-?) ?[$€£]? ?(-?)(\d*(?:[.,]\d+)*[.,]?) ?(-?) ?[$€£]?(-?)$/;

const NO_NUMBER = 'is no number';

/** The sign of a number, and its digits with marks; undefined for what is no number. */
function bareNumber(text: string): { isNegative: boolean; digits: string } | undefined {
  const plain = text.trim().replaceAll('−', '-').replaceAll(BETWEEN, '').replaceAll(/\s/g, ' ');
  const [, inBrackets] = /^\((.*)\)$/.exec(plain) ?? [];
  const [, first, second, digits = '', third, last] = NUMBER.exec(inBrackets ?? plain) ?? [];
  const signs = [inBrackets, first, second, third, last].filter(Boolean).length;
  return /\d/.test(digits) && signs <= 1 ? { isNegative: signs === 1, digits } : undefined;
}

type Proof = DecimalMark | 'either' | 'none';

/** What the marks in a number prove: `1.234` could be either, `1.23` could not. */
function proofOf(digits: string): Proof {
  const marks = digits.replaceAll(/\d/g, '');
  const last = marks.at(-1);
  if (last === undefined) return 'none';
  const [named, other]: [DecimalMark, DecimalMark] = last === ',' ? ['comma', 'point'] : ['point', 'comma'];
  if (marks.length === 1) return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? 'either' : named;
  // A mark that stands several times stands between thousands.
  return marks.indexOf(last) < marks.length - 1 ? other : named;
}

/** Counts what a number of a column proves about the decimal mark of the whole file. */
export function weighAmount(evidence: AmountEvidence, text: string): void {
  const number = bareNumber(text);
  const proof = number ? proofOf(number.digits) : 'none';
  if (proof !== 'none') evidence[proof] += 1;
}

/** The decimal mark that a file proves; `unknown` where a person is asked. */
export function provenMark({ point, comma, either }: AmountEvidence): DecimalMark | 'none' | 'unknown' {
  if (point > 0 && comma > 0) return 'unknown';
  if (point > 0) return 'point';
  if (comma > 0) return 'comma';
  return either > 0 ? 'unknown' : 'none';
}

const WRITTEN: Readonly<Record<DecimalMark, RegExp>> = {
  point: /^(?:\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?$/,
  comma: /^(?:\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d*)?$/,
};

/**
 * Reads a number as people write it: `$1,234.50`, `1.234,50`, `1 234,50 €`, `(12.00)`, `12-`.
 * @param mark the decimal mark of the file; without one a number that needs it is none yet
 */
export function readAmount(text: string, mark?: DecimalMark): ReadAmount {
  const number = bareNumber(text);
  if (!number) return { why: NO_NUMBER };
  const { digits, isNegative } = number;
  const proof = proofOf(digits);
  const known = mark ?? (proof === 'none' ? 'point' : proof);
  if (known === 'either') {
    const [whole, part] = digits.split(/[.,]/);
    return { why: `could be ${whole}${part} or ${whole}.${part}` };
  }
  if (!WRITTEN[known].test(digits)) return { why: `is no number with a decimal ${known}` };
  const plain = digits.replaceAll(known === 'point' ? ',' : '.', '').replace(',', '.');
  return { amount: `${isNegative ? '-' : ''}${plain}` };
}
