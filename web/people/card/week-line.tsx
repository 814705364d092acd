import { formatMinutes, roundedHours } from '#shared/rules/hours.ts';
import { addDays } from '#shared/rules/periods.ts';
import type { WeekOfPerson } from '#shared/timesheets/overtime-ahead.ts';
import { outlookAt, type WeekFacts, type WeekOutlook } from '#shared/timesheets/rules/week-ahead.ts';
import { useMinute } from '#web/clock/use-minute.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { weekdayText } from '#web/ui/calendar/day-time.ts';
import { cardTexts } from './texts.ts';

interface WeekLineProps {
  week: WeekFacts & Pick<WeekOfPerson, 'monday' | 'today'>;
  /** The moment of the last data while it is old; null while it is live. */
  asOf: number | null;
}

/** The hours of a person's payroll week so far, and at this pace [hours-7]. */
export function WeekLine({ week, asOf }: WeekLineProps) {
  const t = useTexts(cardTexts);
  const outlook = outlookAt(week, week.today, useMinute(asOf));
  return (
    <p className={outlook.passes ? 'person-card-week num warn' : 'person-card-week num ink-2'}>
      {weekWords(t, outlook, week.monday)}
    </p>
  );
}

function weekWords(t: TextsOf<typeof cardTexts>, { minutes, expected, passes }: WeekOutlook, monday: string): string {
  const hours = formatMinutes(minutes);
  if (passes?.isPast) return t('passed', { day: weekdayText(addDays(monday, passes.day)), hours });
  if (expected !== null) return t('hoursAtPace', { hours, expected: roundedHours(expected) });
  return minutes === 0 ? t('noHours') : t('hours', { hours });
}
