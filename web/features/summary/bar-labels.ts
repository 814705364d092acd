import { type Bucket, type Period, payrollWeek } from '#shared/rules/periods.ts';
import { dayText, inWords, periodText, weekdayText } from '#web/ui/calendar/day-time.ts';
import { quarterOf } from './quarters.ts';

const shortYear = (day: string): string => ` ’${day.slice(2, 4)}`;

interface BarLabel {
  /** `Mon 2`, `11/2`, `Nov`, `Q4` */
  label: string;
  /** The same where space is short: `2`, `11/2`, `N`, `Q4` */
  short: string;
}

const monthOf = (day: string): string => inWords(day, { month: 'short' });

const LABELS: Record<Bucket, (day: string, last: string) => BarLabel> = {
  day: (day) => ({ label: `${inWords(day, { weekday: 'short' })} ${Number(day.slice(8))}`, short: String(Number(day.slice(8))) }),
  week: (day) => {
    const label = `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
    return { label, short: label };
  },
  month: (day) => ({ label: monthOf(day), short: inWords(day, { month: 'narrow' }) }),
  // Three months that are not a calendar quarter are named by the first and the last: `Nov–Jan`.
  quarter: (day, last) => {
    const label = quarterOf(day) === quarterOf(last) ? quarterOf(day) : `${monthOf(day)}–${monthOf(last)}`;
    return { label, short: label };
  },
};

/**
 * The label below a bar. The first month or quarter of a year names the year, if the bars span
 * several.
 */
export function labelOf({ start, end }: Period, piece: Bucket, before: Period | undefined, isOneYear: boolean): BarLabel {
  const { label, short } = LABELS[piece](start, end);
  const isNewYear = !isOneYear && (piece === 'month' || piece === 'quarter') && before?.start.slice(0, 4) !== start.slice(0, 4);
  return { label: isNewYear ? `${label}${shortYear(start)}` : label, short };
}

/** The full name of a bar's period: `Thursday, 11/12/2026`, `11/02 – 11/08/2026`. */
export const titleOf = ({ start, end }: Period): string =>
  start === end ? `${weekdayText(start)}, ${dayText(start)}` : periodText({ start, end });

/** Whether a bar begins another payroll week than the bar before; a gap separates weeks. */
export const beginsWeek = ({ start }: Period, before: Period | undefined): boolean =>
  before !== undefined && payrollWeek(start).monday !== payrollWeek(before.start).monday;

export const isNow = ({ start, end }: Period, today: string): boolean => start <= today && today <= end;
