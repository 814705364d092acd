/** The longest that one row may say: 23:59. */
const IIF_MAX_MINUTES = 24 * 60 - 1;
const NOTE_MAX = 1_000;
/** The longest name in a list of QuickBooks, for each part of `Customer:Job`. */
const NAME_MAX = 41;

/** Letters that do not come apart into an ASCII one and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '“': "'",
  '”': "'",
};

/** A text in ASCII, as near as can be; undefined when something in it has no ASCII likeness. */
export function asciiOf(text: string): string | undefined {
  const near = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/gu, (letter) => LETTERS[letter] ?? letter)
    .trim();
  return /^[\x20-\x7e]*$/.test(near) ? near : undefined;
}

/**
 * A name as QuickBooks' lists can have it; undefined when it cannot be one: no quotes, no colon (it
 * divides customer and job).
 */
export function iifName(text: string): string | undefined {
  const name = asciiOf(text);
  return name === undefined || name === '' || /[":]/.test(name) ? undefined : name;
}

/**
 * What QuickBooks knows an entry of a list by: two names are one when they differ in case, in
 * spaces or beyond the longest name only.
 */
export const listKey = (name: string): string =>
  name
    .split(':')
    .map((part) => part.trim().replaceAll(/ +/g, ' ').slice(0, NAME_MAX).trimEnd().toLowerCase())
    .join(':');

/** A note: one line, no quotes, 1000 characters at most. */
export const iifNote = (text: string): string => (asciiOf(text) ?? '').replaceAll('"', "'").slice(0, NOTE_MAX);

/** `MM/DD/YY` of yyyy-MM-dd. */
export const iifDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`;

/** Minutes in as many rows as it takes to say them, none longer than 23:59. */
export const iifRows = (minutes: number): number[] =>
  minutes <= IIF_MAX_MINUTES ? [minutes] : [IIF_MAX_MINUTES, ...iifRows(minutes - IIF_MAX_MINUTES)];

/** `H:MM`, never decimal. */
export const iifDuration = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Tab separated, CRLF. */
export const iifLine = (cells: readonly string[]): string => `${cells.join('\t')}\r\n`;

const TIMER_HEADER = ['!TIMERHDR', 'VER', 'REL', 'COMPANYNAME', 'IMPORTEDBEFORE', 'FROMTIMER', 'COMPANYCREATETIME'];
const HEADER = ['!TIMEACT', 'DATE', 'JOB', 'EMP', 'ITEM', 'PITEM', 'DURATION', 'PROJ', 'NOTE', 'XFERTOPAYROLL', 'BILLINGSTATUS'];

/** What stands before the rows; the TIMERHDR pair only when the company is configured. */
export const iifHeader = (company: { name: string; createTime: string } | undefined): string =>
  (company ? iifLine(TIMER_HEADER) + iifLine(['TIMERHDR', '8', '0', company.name, 'N', 'Y', company.createTime]) : '') +
  iifLine(HEADER);
