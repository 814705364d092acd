/** The fault of a typed day. */
export type DayFault = 'noDay' | 'tooLate' | 'tooEarly';

/** Accepted forms: dates as shown in every language, with or without separators, and ISO 8601. */
const FORMS = [
  /^(?<month>\d{1,2})[/.-](?<date>\d{1,2})[/.-](?<year>\d{4})$/,
  /^(?<month>\d{2})(?<date>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})$/,
];
/** A year of two digits, which may also be the beginning of one of four. */
const SHORT_YEAR = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2})$/;

/**
 * `11/2/2026`, `11022026` or `2026-11-02` → yyyy-MM-dd; undefined for what is no day, or none yet.
 */
export function dayIn(text: string): string | undefined {
  const typed = text.trim();
  const { year, month, date } = FORMS.map((form) => form.exec(typed)?.groups).find(Boolean) ?? {};
  if (!year || !month || !date) return undefined;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  // The 30th of February would be a day of March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
}

/**
 * The same, but takes a year of two digits, too, of this century: `11-2-26`. For a text that is
 * complete, or is read again with the next key.
 */
export const dayLeft = (text: string): string | undefined => dayIn(text) ?? dayIn(text.trim().replace(SHORT_YEAR, '$1/$3/20$4'));

/** Why the typed day cannot be chosen; undefined when it can. */
export function dayFault(text: string, limits: { minDay?: string | undefined; maxDay: string }): DayFault | undefined {
  const day = dayIn(text);
  if (day === undefined) return 'noDay';
  if (day > limits.maxDay) return 'tooLate';
  return limits.minDay !== undefined && day < limits.minDay ? 'tooEarly' : undefined;
}
