/** Digits and what people put between them; then an extension, if there is one. */
const FORM = /^(\+?[\d\s().\-\u2010-\u2015/]{7,24}?)(?:[\s,;]*(?:extension|ext|x|#)[.:\s]*(\d{1,6}))?$/i;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;

interface Phone {
  /** As it was written, without the extension. */
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

/** Whether a text is a phone number, with an extension or without [people-3]. */
export const isPhone = (text: string): boolean => readPhone(text) !== undefined;

/**
 * `9145550142x12` → `(914) 555-0142 ext 12`. A number of another country, and what is none, stays
 * as it was written.
 */
export function phoneText(text: string): string {
  const phone = readPhone(text);
  const [, area, office, line] = /^1?([2-9]\d{2})(\d{3})(\d{4})$/.exec(phone?.digits ?? '') ?? [];
  const isHere = !phone?.number.startsWith('+') || phone.digits.startsWith('1');
  if (!phone || !isHere || area === undefined) return text.trim();
  return `(${area}) ${office}-${line}${phone.extension ? ` ext ${phone.extension}` : ''}`;
}
