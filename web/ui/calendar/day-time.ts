/*
 * Days and times as people read them, in the business time zone [general-5]. Figures are written
 * the same way in every language, MM/dd/yyyy and hh:mm aaaa; words are in the language that is
 * chosen at the time of the call.
 */

import { LOCALES } from '#shared/rules/languages.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { businessDate, type Period } from '#shared/rules/periods.ts';
import { language } from '#web/texts/language.ts';

export { momentText } from '#shared/rules/periods.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, options: Intl.DateTimeFormatOptions, at: Date, locale: string = LOCALES.en): string {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formats.set(key, known);
  return known.format(at);
}

const AMBIGUOUS_AFTER_MS = 11 * 3_600_000;

/**
 * How old data is, as the time it is from: `10:42 a.m.`. From eleven hours on with the day, because
 * the time alone could be that of another: `11/19 10:42 a.m.`
 */
export function ageText(since: Date, now: Date, timeZone: string): string {
  if (now.getTime() - since.getTime() < AMBIGUOUS_AFTER_MS) return timeText(since, timeZone);
  return `${format(timeZone, { month: '2-digit', day: '2-digit' }, since)} ${timeText(since, timeZone)}`;
}

/** A calendar day has no time zone: its noon in UTC, formatted in UTC, stays on it. */
const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** A day (yyyy-MM-dd) in the chosen language: `{ weekday: 'short' }` → `Fri` */
export const inWords = (day: string, options: Intl.DateTimeFormatOptions): string =>
  format('UTC', options, atNoon(day), LOCALES[language.choice]);

/** yyyy-MM-dd → `11/20/2026` */
export const dayText = (day: string): string => format('UTC', { month: '2-digit', day: '2-digit', year: 'numeric' }, atNoon(day));

/** The day that a moment falls on: `11/20/2026` */
export const momentDayText = (at: Date | string, timeZone: string): string => dayText(businessDate(new Date(at), timeZone));

/**
 * `11/02 – 11/20/2026`; the year of the start only where it is another, one day alone as itself.
 */
export function periodText({ start, end }: Period): string {
  if (start === end) return dayText(end);
  const isSameYear = start.slice(0, 4) === end.slice(0, 4);
  return `${isSameYear ? dayText(start).slice(0, 5) : dayText(start)} – ${dayText(end)}`;
}

/** `11/02 – 11/20`, without years: for days around today whose name is said beside them. */
export const nearPeriodText = ({ start, end }: Period): string =>
  [...new Set([start, end])].map((day) => dayText(day).slice(0, 5)).join(' – ');

/** `Friday 11/27`, with the year where it is another than today's. */
export function dayWords(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return `${weekdayText(day)} ${isThisYear ? dayText(day).slice(0, 5) : dayText(day)}`;
}

/** yyyy-MM-dd → `Friday` */
export const weekdayText = (day: string): string => inWords(day, { weekday: 'long' });

/** yyyy-MM-dd → `Friday, November 20, 2026` */
export const fullDayText = (day: string): string => inWords(day, { dateStyle: 'full' });
