/** The calendar quarter of a day: `Q4`. */
export const quarterOf = (day: string): string => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** Months in order, those of one calendar quarter of one year together. */
export function byQuarter<Month>(months: readonly Month[], startOf: (month: Month) => string): Month[][] {
  const nameOf = (month: Month): string => `${startOf(month).slice(0, 4)} ${quarterOf(startOf(month))}`;
  return [...new Set(months.map(nameOf))].map((name) => months.filter((month) => nameOf(month) === name));
}
