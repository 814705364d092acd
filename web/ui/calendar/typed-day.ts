/** What is wrong with a day that somebody typed. */
export type DayFault = 'noDay' | 'tooLate' | 'tooEarly';

const FIGURES = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * `11/2/2026`, as dates are shown in every language, or `2026-11-02` → yyyy-MM-dd; undefined for
 * what is no day.
 */
export function dayIn(text: string): string | undefined {
  const figures = FIGURES.exec(text.trim());
  const [year, month, date] = figures ? [figures[3], figures[1], figures[2]] : (ISO.exec(text.trim())?.slice(1) ?? []);
  if (!year || !month || !date) return undefined;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  // The 30th of February would be a day of March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
}

/** Why the typed day cannot be chosen; undefined when it can. */
export function dayFault(text: string, limits: { minDay?: string | undefined; maxDay: string }): DayFault | undefined {
  const day = dayIn(text);
  if (day === undefined) return 'noDay';
  if (day > limits.maxDay) return 'tooLate';
  return limits.minDay !== undefined && day < limits.minDay ? 'tooEarly' : undefined;
}
