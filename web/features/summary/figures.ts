import { LOCALES, language } from '../../texts/language.ts';

/* Hours and dollars as charts and their tooltips show them, in the chosen language. */

const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(LOCALES[language.choice], options).format(value);

export const countText = (count: number): string => number(count);

/** `266h`; below ten hours with a decimal where there is one: `4.5h`. */
export function hoursText(minutes: number): string {
  const hours = minutes / 60;
  return `${number(hours, { maximumFractionDigits: hours < 10 ? 1 : 0 })}h`;
}

/** `$18,704` */
export const dollarsText = (cents: number): string =>
  number(cents / 100, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `$18,704.25`, for tables that are read and not glanced at. */
export const exactDollarsText = (cents: number): string => number(cents / 100, { style: 'currency', currency: 'USD' });

/** `$262k`, `$1.3M`; in full below ten thousand. */
export function shortDollarsText(cents: number): string {
  const dollars = cents / 100;
  if (Math.abs(dollars) < 10_000) return dollarsText(cents);
  const [unit, letter] = Math.abs(dollars) < 1_000_000 ? [1_000, 'k'] : [1_000_000, 'M'];
  return `$${number(dollars / unit, { maximumFractionDigits: letter === 'M' ? 1 : 0 })}${letter}`;
}

/** At a grid line of the hours' panel: `1,200h`, `150kh`, and `0`. */
export function hoursAxisText(hours: number): string {
  if (hours === 0) return '0';
  return hours < 100_000 ? hoursText(hours * 60) : `${number(hours / 1_000)}kh`;
}

/** At a grid line of the cost's panel: `$80k`, and `0`. */
export function dollarsAxisText(dollars: number): string {
  if (dollars === 0) return '0';
  if (dollars < 1_000) return dollarsText(dollars * 100);
  const [unit, letter] = dollars < 1_000_000 ? [1_000, 'k'] : [1_000_000, 'M'];
  return `$${number(dollars / unit, { maximumFractionDigits: 1 })}${letter}`;
}

/** The share of a part in whole percent; a part that is neither all nor nothing is never shown as either. */
export function percentText(part: number, whole: number): string {
  if (whole === 0) return '–';
  const share = Math.round((part * 100) / whole);
  const shown = part > 0 && part < whole ? Math.min(99, Math.max(1, share)) : share;
  return `${shown}%`;
}
