import { type Cell, NOTHING } from './cell-rules.ts';

/** What the number format of a cell says about the number in it. */
export type NumberFormat = 'plain' | 'day' | 'clock' | { zeros: number };

const DAYS = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
const CLOCKS = [18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47];
/** Formats that a workbook need not declare, by their numbers. */
export const BUILT_IN: ReadonlyMap<number, NumberFormat> = new Map([
  ...DAYS.map((id) => [id, 'day'] as const),
  ...CLOCKS.map((id) => [id, 'clock'] as const),
]);

/** Parts of a format code that are no placeholders: texts, escapes, fillers, colours. */
const LITERAL = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** Classifies a format code, e.g. `dd/mm/yyyy`, `[h]:mm` or `00000`. */
export function formatOf(code: string): NumberFormat {
  const bare = code.replaceAll(LITERAL, '').split(';', 1)[0]!.toLowerCase();
  if (/^0{2,}$/.test(bare)) return { zeros: bare.length };
  if (bare.includes('general')) return 'plain';
  if (/[yd]/.test(bare)) return 'day';
  if (/[hs]/.test(bare)) return 'clock';
  return bare.includes('m') ? 'day' : 'plain';
}

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;
/** Day 0 of workbooks from day 61 on: before it they count a 29 February 1900 that never was. */
const DAY_0 = Date.UTC(1899, 11, 30);
/** Days between the two calendars of workbooks, 1900 and 1904. */
const LATER_CALENDAR = 1_462;
/** The last day that workbooks know, 9999-12-31. */
const LAST_SERIAL = 2_958_465;
/** Workbooks keep 15 digits of a number; the others are zeros. */
const MOST_DIGITS = 15;
const TOO_LONG = 10 ** MOST_DIGITS;

/** A number in a cell as its format shows it. */
export function numberCell(written: string, format: NumberFormat, isFrom1904: boolean): Cell {
  const value = Number(written);
  if (written.trim() === '') return NOTHING;
  if (!Number.isFinite(value)) return { text: written, is: 'text' };
  if (format === 'day') return dayCell(isFrom1904 ? value + LATER_CALENDAR : value) ?? { text: plainNumber(value), is: 'number' };
  if (format === 'clock') return { text: clockText(value), is: 'clock' };
  const text = plainNumber(value);
  return typeof format === 'object' && /^\d+$/.test(text)
    ? { text: text.padStart(format.zeros, '0'), is: 'text' }
    : { text, is: 'number' };
}

/** Without the noise behind the 15th digit; `1.23457E+17` for a number that lost digits. */
function plainNumber(value: number): string {
  if (Math.abs(value) >= TOO_LONG) return value.toExponential(5).toUpperCase();
  return String(Number(value.toPrecision(MOST_DIGITS)));
}

function dayCell(serial: number): Cell | undefined {
  const minutes = Math.round(serial * DAY_MINUTES);
  const day = Math.floor(minutes / DAY_MINUTES);
  if (day < 1 || day === 60 || day > LAST_SERIAL) return undefined;
  const date = new Date(DAY_0 + (day < 60 ? day + 1 : day) * DAY_MS).toISOString().slice(0, 10);
  const rest = minutes % DAY_MINUTES;
  return { text: rest === 0 ? date : `${date}T${clockText(rest / DAY_MINUTES).padStart(5, '0')}`, is: 'day' };
}

function clockText(days: number): string {
  const minutes = Math.round(days * DAY_MINUTES);
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The place of a cell such as `AB12` in its row, from 0; undefined for what is no cell. */
export function placeOfCell(reference: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
