/** The calendar quarter of a day: `Q4`. */
export const quarterOf = (day: string): string => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

const YEAR_MONTHS = 12;
const QUARTER_MONTHS = 3;

/**
 * Groups months, in order, by calendar quarter and year. Twelve months are always four groups of
 * three, whatever month the year begins with [summary-2].
 */
export function byQuarter<Month>(months: readonly Month[], startOf: (month: Month) => string): Month[][] {
  if (months.length === YEAR_MONTHS)
    return Array.from({ length: YEAR_MONTHS / QUARTER_MONTHS }, (_, place) =>
      months.slice(place * QUARTER_MONTHS, (place + 1) * QUARTER_MONTHS),
    );
  const nameOf = (month: Month): string => `${startOf(month).slice(0, 4)} ${quarterOf(startOf(month))}`;
  return [...new Set(months.map(nameOf))].map((name) => months.filter((month) => nameOf(month) === name));
}
