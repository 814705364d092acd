import { typedCents } from './typed-money.ts';

/** A pay rate as people write it: `Foreman - ST 48.50` [people-4]. */
export interface Rate {
  name: string;
  type: string;
  /** Cents per hour. */
  cents: number;
}

const FORMAT = /^(\S(?:.*\S)?)\s+-\s*(\S+)\s+(\$?[\d.,]+)$/;
const MOST_CENTS_PER_HOUR = 99_999_999;

/**
 * Reads `name - type rate`, at most 999,999.99 dollars per hour; undefined when it is something
 * else.
 */
export function readRate(text: string): Rate | undefined {
  const [, name, type, dollars] = FORMAT.exec(text.trim()) ?? [];
  if (name === undefined || type === undefined || dollars === undefined) return undefined;
  const cents = typedCents(dollars);
  return cents === undefined || cents > MOST_CENTS_PER_HOUR ? undefined : { name, type, cents };
}

/** A rate in its parts, as they are typed one by one. */
export interface RateParts {
  name: string;
  type: string;
  /** Decimal text, or what was written and is no amount. */
  dollars: string;
}

/** `name - type rate`, as far as it is there; empty when nothing is. */
export function rateText({ name, type, dollars }: RateParts): string {
  const parts = [name.trim(), type.trim(), dollars.trim()];
  return parts.every((part) => part === '') ? '' : `${parts[0]} - ${parts[1]} ${parts[2]}`.trim();
}

/** The parts of what is written. What is no rate stands under its name, to be put right. */
export function ratePartsOf(text: string): RateParts {
  const rate = readRate(text);
  if (rate) return { name: rate.name, type: rate.type, dollars: (rate.cents / 100).toFixed(2) };
  const [, name = '', type = '', dollars = ''] = /^(.*?)\s+-\s*(\S*)\s*(.*)$/.exec(text) ?? [];
  return name === '' && type === '' && dollars === '' ? { name: text.trim(), type: '', dollars: '' } : { name, type, dollars };
}

/** The fields that a person's rates are written in. */
export const RATE_FIELDS = [
  'earningRate1',
  'earningRate2',
  'earningRate3',
  'earningRate4',
  'earningRate5',
  'earningRate6',
] as const;
export type RateTexts = Record<(typeof RATE_FIELDS)[number], string | null>;

/** What an hour of somebody is paid, cents. What is not listed is a multiple of straight time. */
export interface PayRates {
  straight: number;
  overtime: number | null;
  double: number | null;
}

/**
 * What rates such as `Foreman - ST 48.50`, `Foreman - OT 72.75`, `Foreman - DT 97.00` come to: of
 * several of a type the first, but overtime and double time of the name that straight time has.
 * Somebody without a straight rate is paid by the first of another type.
 * @returns undefined for somebody without a rate that can be read
 */
export function payRates(texts: RateTexts): PayRates | undefined {
  const rates = RATE_FIELDS.flatMap((field) => readRate(texts[field] ?? '') ?? []);
  const of = (...types: string[]) => rates.filter(({ type }) => types.includes(type.toUpperCase()));
  const straight = of('ST')[0] ?? rates.find((rate) => !of('OT', 'DT').includes(rate)) ?? rates[0];
  if (!straight) return undefined;
  const listed = (type: string) => (of(type).find(({ name }) => name === straight.name) ?? of(type)[0])?.cents ?? null;
  return { straight: straight.cents, overtime: listed('OT'), double: listed('DT') };
}

/** Rates with the business day from which on they count; null: since ever. */
export interface DatedRates extends RateTexts {
  ratesFrom: string | null;
}

/** The days on which rates count: from the first on, and before the second. null: without end. */
export interface RatePeriod<T> {
  rates: T;
  from: string | null;
  until: string | null;
}

/**
 * The periods of somebody's rates, in the order of their days. The first ones count for the days
 * before them as well.
 */
export function ratePeriods<T extends DatedRates>(entries: readonly T[]): RatePeriod<T>[] {
  const inOrder = entries.toSorted((a, b) => ((a.ratesFrom ?? '') < (b.ratesFrom ?? '') ? -1 : 1));
  return inOrder.map((rates, place) => ({
    rates,
    from: place === 0 ? null : rates.ratesFrom,
    until: inOrder[place + 1]?.ratesFrom ?? null,
  }));
}

/** Whether a day lies in a period. */
export const isIn = ({ from, until }: Omit<RatePeriod<unknown>, 'rates'>, day: string): boolean =>
  (from === null || from <= day) && (until === null || day < until);
