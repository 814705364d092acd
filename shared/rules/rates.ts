import { typedCents } from './costs.ts';

/** A parsed pay rate such as `Foreman - ST 48.50` [people-4]. */
export interface Rate {
  name: string;
  type: string;
  /** Cents per hour. */
  cents: number;
}

const FORMAT = /^(\S(?:.*\S)?)\s+-\s*(\S+)\s+(\$?[\d.,]+)$/;
const MOST_CENTS_PER_HOUR = 99_999_999;

/** Parses `name - type rate`, at most 999,999.99 dollars per hour; undefined for any other text. */
export function readRate(text: string): Rate | undefined {
  const [, name, type, dollars] = FORMAT.exec(text.trim()) ?? [];
  if (name === undefined || type === undefined || dollars === undefined) return undefined;
  const cents = typedCents(dollars);
  return cents === undefined || cents > MOST_CENTS_PER_HOUR ? undefined : { name, type, cents };
}

/** The parts of a rate, for separate fields. */
export interface RateParts {
  name: string;
  type: string;
  /** Decimal text, or the typed text when it is no amount. */
  dollars: string;
}

/** Joins the parts to `name - type rate`; empty when all parts are. */
export function rateText({ name, type, dollars }: RateParts): string {
  const parts = [name.trim(), type.trim(), dollars.trim()];
  return parts.every((part) => part === '') ? '' : `${parts[0]} - ${parts[1]} ${parts[2]}`.trim();
}

/** Splits a rate into parts. A text that is no rate becomes the name, to be corrected. */
export function ratePartsOf(text: string): RateParts {
  const rate = readRate(text);
  if (rate) return { name: rate.name, type: rate.type, dollars: (rate.cents / 100).toFixed(2) };
  const [, name = '', type = '', dollars = ''] = /^(.*?)\s+-\s*(\S*)\s*(.*)$/.exec(text) ?? [];
  return name === '' && type === '' && dollars === '' ? { name: text.trim(), type: '', dollars: '' } : { name, type, dollars };
}

/** The fields of a person's rates. */
export const RATE_FIELDS = [
  'earningRate1',
  'earningRate2',
  'earningRate3',
  'earningRate4',
  'earningRate5',
  'earningRate6',
] as const;
export type RateTexts = Record<(typeof RATE_FIELDS)[number], string | null>;

/** Hourly pay in cents. Absent rates are multiples of straight time. */
export interface PayRates {
  straight: number;
  overtime: number | null;
  double: number | null;
}

/**
 * Selects hourly pay from rates such as `Foreman - ST 48.50`, `Foreman - OT 72.75`,
 * `Foreman - DT 97.00`: the first straight rate, and for overtime and double time the one of the
 * same name, else the first of the type. Without a straight rate the first of another type.
 * @returns undefined without a valid rate
 */
export function payRates(texts: RateTexts): PayRates | undefined {
  const rates = RATE_FIELDS.flatMap((field) => readRate(texts[field] ?? '') ?? []);
  const of = (...types: string[]) => rates.filter(({ type }) => types.includes(type.toUpperCase()));
  const straight = of('ST')[0] ?? rates.find((rate) => !of('OT', 'DT').includes(rate)) ?? rates[0];
  if (!straight) return undefined;
  const listed = (type: string) => (of(type).find(({ name }) => name === straight.name) ?? of(type)[0])?.cents ?? null;
  return { straight: straight.cents, overtime: listed('OT'), double: listed('DT') };
}

/** Rates with the business day from which they apply; null for no start. */
export interface DatedRates extends RateTexts {
  ratesFrom: string | null;
}

/** Days on which rates apply: from `from`, before `until`; null for no bound. */
export interface RatePeriod<T> {
  rates: T;
  from: string | null;
  until: string | null;
}

/** The periods of a person's rates, in order. The first also applies to earlier days. */
export function ratePeriods<T extends DatedRates>(entries: readonly T[]): RatePeriod<T>[] {
  const inOrder = entries.toSorted((a, b) => ((a.ratesFrom ?? '') < (b.ratesFrom ?? '') ? -1 : 1));
  return inOrder.map((rates, place) => ({
    rates,
    from: place === 0 ? null : rates.ratesFrom,
    until: inOrder[place + 1]?.ratesFrom ?? null,
  }));
}

/** True when a day is in a period. */
export const isIn = ({ from, until }: Omit<RatePeriod<unknown>, 'rates'>, day: string): boolean =>
  (from === null || from <= day) && (until === null || day < until);
