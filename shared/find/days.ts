import { addDays } from '../rules/periods.ts';

/** Days back from today. */
const BACK: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['hoy', 0],
  ['yesterday', 1],
  ['ayer', 1],
]);
/** Folded, Sunday first. */
const WEEKDAYS = [
  ['sunday', 'domingo'],
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miercoles'],
  ['thursday', 'jueves'],
  ['friday', 'viernes'],
  ['saturday', 'sabado'],
] as const;

/**
 * Dates as every language shows them, the month first, and ISO 8601. Strokes alone: with dashes or
 * points they may be the number of something.
 */
const FORMS = [
  /^(?<month>\d{1,2})\/(?<date>\d{1,2})(?:\/(?<year>20\d{2}|\d{2}))?$/,
  /^(?<year>20\d{2})-(?<month>\d{2})-(?<date>\d{2})$/,
];
/** From one 29 February to the next, where a year without one lies between them. */
const MOST_YEARS_BACK = 8;

/** Whether a word is a date, in figures. */
export const isDate = (word: string): boolean => FORMS.some((form) => form.test(word));

/**
 * The day (yyyy-MM-dd) that a folded word names: a date, or the last such day, today among them.
 * Null where it names none.
 */
export function dayNamed(word: string, today: string): string | null {
  const back = BACK.get(word);
  if (back !== undefined) return addDays(today, -back);
  const weekday = WEEKDAYS.findIndex((names) => (names as readonly string[]).includes(word));
  if (weekday >= 0) return addDays(today, -((new Date(Date.parse(today)).getUTCDay() - weekday + 7) % 7));
  return dateIn(word, today);
}

/** `11/27` is the last one, `11/27/26` that of this century. */
function dateIn(word: string, today: string): string | null {
  const { year, month, date } = FORMS.map((form) => form.exec(word)?.groups).find(Boolean) ?? {};
  if (!month || !date) return null;
  if (year) return dayOf(year.length === 2 ? `20${year}` : year, month, date);
  const last = Number(today.slice(0, 4));
  const days = Array.from({ length: MOST_YEARS_BACK + 1 }, (_, years) => dayOf(String(last - years), month, date));
  return days.find((day) => day !== null && day <= today) ?? null;
}

function dayOf(year: string, month: string, date: string): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  // The 30th of February would be a day of March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}
