import { roundedHours } from '#shared/rules/hours.ts';
import { LOCALES } from '#shared/rules/languages.ts';
import { language } from './language.ts';

/* Hours and dollars as charts and their tooltips show them, in the chosen language. */

const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(LOCALES[language.choice], options).format(value);

export const countText = (count: number): string => number(count);

type Written = (value: number) => string;

/** Writes a value below the smallest unit as `<1h` instead of zero. */
const atLeast = (value: number, least: number, text: Written): string =>
  value > 0 && value < least / 2 ? `<${text(least)}` : text(value);

/**
 * Chooses one format for the minutes of a row or panel, rounded up: all as `266h`, or all as `4.5h`
 * if none reaches ten hours.
 */
export function hoursIn(minutes: readonly number[]): Written {
  const unit = Math.max(0, ...minutes) < 600 ? 0.1 : 1;
  return (some) => `${number(roundedHours(some, unit), { maximumFractionDigits: 1 })}h`;
}

/** `$18,704` */
export const dollarsText = (cents: number): string =>
  number(cents / 100, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `$18,704.25`, for tables with exact figures. */
export const exactDollarsText = (cents: number): string => number(cents / 100, { style: 'currency', currency: 'USD' });

/** The unit in which amounts up to `most` are written: ones, thousands or millions. */
function unitOf(most: number, inFullBelow: number): { unit: number; letter: '' | 'k' | 'M' } {
  if (most < inFullBelow) return { unit: 1, letter: '' };
  return most < 1_000_000 ? { unit: 1_000, letter: 'k' } : { unit: 1_000_000, letter: 'M' };
}

/**
 * Dollars from five digits on are written in thousands, hours from six: there is no room for more.
 */
const DOLLARS_IN_FULL = 10_000;
const HOURS_IN_FULL = 100_000;

/**
 * Chooses one unit for the cents of a row or panel, that of the largest: `$9,685`, `$262k`,
 * `$1.3M`.
 */
export function dollarsIn(cents: readonly number[]): Written {
  const { unit, letter } = unitOf(Math.max(0, ...cents) / 100, DOLLARS_IN_FULL);
  if (letter === '') return dollarsText;
  const digits = letter === 'M' ? 1 : 0;
  const text = (units: number) => `$${number(units, { maximumFractionDigits: digits })}${letter}`;
  return (some) => atLeast(some / 100 / unit, digits === 0 ? 1 : 0.1, text);
}

/**
 * Labels the grid lines of an axis of hours, all in the unit of the last: `0`, `25,000h`,
 * `75,000h`, or `0`, `75kh`, `150kh`.
 */
export function hoursAxis(max: number): Written {
  const { unit, letter } = unitOf(max, HOURS_IN_FULL);
  return (hours) => (hours === 0 ? '0' : `${number(hours / unit)}${letter}h`);
}

/**
 * Labels the grid lines of an axis of costs, all in the unit of the last: `0`, `$500`, `$1,500`, or
 * `0`, `$40k`, `$80k`.
 */
export function dollarsAxis(max: number): Written {
  const { unit, letter } = unitOf(max, DOLLARS_IN_FULL);
  return (dollars) => (dollars === 0 ? '0' : `$${number(dollars / unit)}${letter}`);
}

/** The share of a part in whole percent. Only nothing is 0 %, and only all is 100 %. */
export function percentOf(part: number, whole: number): number {
  const share = Math.round((part * 100) / whole);
  return part > 0 && part < whole ? Math.min(99, Math.max(1, share)) : share;
}

export const percentText = (part: number, whole: number): string => (whole === 0 ? '–' : `${percentOf(part, whole)}%`);
