import { Calendar } from 'primereact/calendar';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { language } from '#web/texts/language.ts';
import { DayInMonth, dayOf, MONTHS, passEscapeOn } from './calendar-parts.tsx';
import { useDayInFocus } from './day-focus.ts';
import { fromLocal, toLocal } from './local-day.ts';

interface DayCalendarProps {
  /** yyyy-MM-dd, as are the first and the last day that can be chosen. */
  day: string;
  minDay: string;
  maxDay: string;
  /** The business's day. */
  today: string;
  /** Days of which there is something, and what that is, for screen readers. */
  marked: ReadonlySet<string>;
  markName: string;
  /** A day of the month that is shown. */
  month: string;
  onMonth: (month: string) => void;
  onChoose: (day: string) => void;
}

/** A month in which days are marked; a press on a day chooses it. */
export function DayCalendar(props: DayCalendarProps) {
  const { day, minDay, maxDay, today, marked, markName, month, onMonth, onChoose } = props;
  const { choice } = useSnapshot(language);
  const box = useRef<HTMLDivElement>(null);
  useDayInFocus(box);
  return (
    <div ref={box} onKeyDownCapture={passEscapeOn}>
      <Calendar
        {...MONTHS}
        locale={choice}
        value={toLocal(day)}
        viewDate={toLocal(month)}
        onViewDateChange={({ value }) => onMonth(fromLocal(value))}
        minDate={toLocal(minDay)}
        maxDate={toLocal(maxDay)}
        dateTemplate={(date) => <DayInMonth date={date} today={today} mark={marked.has(dayOf(date)) ? markName : undefined} />}
        onChange={({ value }) => {
          if (value instanceof Date) onChoose(fromLocal(value));
        }}
      />
    </div>
  );
}
