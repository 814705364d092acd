/*
 * PrimeReact's calendar takes and gives dates in the time zone of the device. Only their year,
 * month and day mean anything.
 */

/** yyyy-MM-dd → that day on this device. */
export function toLocal(day: string): Date {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year ?? 1970, (month ?? 1) - 1, date ?? 1);
}

const two = (part: number): string => String(part).padStart(2, '0');

/** A day of this device → yyyy-MM-dd. */
export const fromLocal = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
