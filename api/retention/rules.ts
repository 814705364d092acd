import { addDays, addMonths } from '#shared/rules/periods.ts';

/** How long each kind of data is kept; null is for ever. */
export interface Retention {
  pictureDays: number | null;
  locationDays: number | null;
  noteYears: number | null;
  auditYears: number | null;
}

/** Kinds of data that have a time, and the business day before which each is removed. */
export type Limits = Readonly<Record<'pictures' | 'locations' | 'notes' | 'entries', string | null>>;

/** Data of days before these has had its time. @param today the business day */
export const limitsOf = ({ pictureDays, locationDays, noteYears, auditYears }: Retention, today: string): Limits => ({
  pictures: daysBefore(today, pictureDays),
  locations: daysBefore(today, locationDays),
  notes: yearsBefore(today, noteYears),
  entries: yearsBefore(today, auditYears),
});

const daysBefore = (today: string, days: number | null): string | null => (days === null ? null : addDays(today, -days));
const yearsBefore = (today: string, years: number | null): string | null =>
  years === null ? null : addMonths(today, -12 * years);
