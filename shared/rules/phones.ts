/** Matches digits with separators and an optional extension. */
const FORM = /^(\+?[\d\s().\-\u2010-\u2015/]{7,24}?)(?:[\s,;]*(?:extension|ext|x|#)[.:\s]*(\d{1,6}))?$/i;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;

interface Phone {
  /** The number as typed, without the extension. */
  number: string;
  digits: string;
  extension: string;
}

function readPhone(text: string): Phone | undefined {
  const [, number = '', extension = ''] = FORM.exec(text.trim()) ?? [];
  const digits = number.replaceAll(/\D/g, '');
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return undefined;
  return { number: number.trim(), digits, extension };
}

/** True for a phone number, with or without an extension [people-3]. */
export const isPhone = (text: string): boolean => readPhone(text) !== undefined;

/**
 * Formats a US number, e.g. `9145550142x12` as `(914) 555-0142 ext 12`. Foreign numbers and other
 * texts stay as typed.
 */
export function phoneText(text: string): string {
  const phone = readPhone(text);
  const [, area, office, line] = /^1?([2-9]\d{2})(\d{3})(\d{4})$/.exec(phone?.digits ?? '') ?? [];
  const isHere = !phone?.number.startsWith('+') || phone.digits.startsWith('1');
  if (!phone || !isHere || area === undefined) return text.trim();
  return `(${area}) ${office}-${line}${phone.extension ? ` ext ${phone.extension}` : ''}`;
}
