import { nearAscii } from '#shared/rules/letters.ts';

/** The longest duration of one row: 23:59. */
const IIF_MAX_MINUTES = 24 * 60 - 1;
const NOTE_MAX = 1_000;
/** Longest name of a person, a customer or a job in QuickBooks. */
const NAME_MAX = 41;
/** Longest name of a class, a service item or a payroll item. */
export const SHORT_NAME_MAX = 31;

/** Transliterates a text to ASCII; undefined when a character has no counterpart. */
export function asciiOf(text: string): string | undefined {
  const near = nearAscii(text).trim();
  return /^[\x20-\x7e]*$/.test(near) ? near : undefined;
}

/**
 * Converts a name for QuickBooks' lists; undefined when it cannot be one: no quotes, no colon
 * (which divides customer and job).
 */
export function iifName(text: string): string | undefined {
  const name = asciiOf(text);
  return name === undefined || name === '' || /[":]/.test(name) ? undefined : name;
}

/** Says why a name is too long for a list of QuickBooks; undefined when it is not. */
export const tooLong = (name: string, most = NAME_MAX, what = 'name'): string | undefined =>
  name.length > most
    ? `has a ${what} of ${name.length} letters, and QuickBooks holds ${most}: shorten it here as it is there`
    : undefined;

/** Checks the length of an item, which may be `Item:Subitem`: each part is a name. */
export const itemTooLong = (item: string): string | undefined =>
  item
    .split(':')
    .map((part) => tooLong(part, SHORT_NAME_MAX))
    .find((why) => why !== undefined);

/** The key of a list entry in QuickBooks: names that differ only in case or spaces are one. */
export const listKey = (name: string): string =>
  name
    .split(':')
    .map((part) => part.trim().replaceAll(/ +/g, ' ').toLowerCase())
    .join(':');

/**
 * Converts a note: one line, no quotes, 1000 characters at most. A character without a counterpart
 * is written as its code point.
 */
export const iifNote = (text: string): string =>
  nearAscii(text)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll('"', "'")
    .replaceAll(/[^\x20-\x7e]/gu, (letter) => `(U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`)
    .slice(0, NOTE_MAX);

/** `MM/DD/YY` of yyyy-MM-dd. */
export const iifDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`;

/** Splits minutes into rows of at most 23:59. */
export const iifRows = (minutes: number): number[] =>
  minutes <= IIF_MAX_MINUTES ? [minutes] : [IIF_MAX_MINUTES, ...iifRows(minutes - IIF_MAX_MINUTES)];

/** `H:MM`, never decimal. */
export const iifDuration = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Tab separated, CRLF. */
export const iifLine = (cells: readonly string[]): string => `${cells.join('\t')}\r\n`;

const TIMER_HEADER = ['!TIMERHDR', 'VER', 'REL', 'COMPANYNAME', 'IMPORTEDBEFORE', 'FROMTIMER', 'COMPANYCREATETIME'];
const HEADER = ['!TIMEACT', 'DATE', 'JOB', 'EMP', 'ITEM', 'PITEM', 'DURATION', 'PROJ', 'NOTE', 'XFERTOPAYROLL', 'BILLINGSTATUS'];

/** The header lines; the TIMERHDR pair only when the company is configured. */
export const iifHeader = (company: { name: string; createTime: string } | undefined): string =>
  (company ? iifLine(TIMER_HEADER) + iifLine(['TIMERHDR', '8', '0', company.name, 'N', 'Y', company.createTime]) : '') +
  iifLine(HEADER);
