import { Calendar } from 'primereact/calendar';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { language } from '#web/texts/language.ts';
import { DayInMonth, dayOf, MONTHS } from './calendar-parts.tsx';
import { useDayInFocus } from './day-focus.ts';
import { useDayKeys } from './day-keys.ts';
import { fromLocal, toLocal } from './local-day.ts';

interface DayCalendarProps {
  /** The chosen day, yyyy-MM-dd, as all days here. */
  day: string;
  minDay: string;
  maxDay: string;
  /** Today in the business time zone. */
  today: string;
  /** Days that are marked by a dot, and the text of the dot for screen readers. */
  marked: ReadonlySet<string>;
  markName: string;
  /** Any day of the shown month. */
  month: string;
  onMonth: (month: string) => void;
  onChoose: (day: string) => void;
}

/** A calendar of one month, in which days are marked; a press on a day chooses it. */
export function DayCalendar(props: DayCalendarProps) {
  const { day, minDay, maxDay, today, marked, markName, month, onMonth, onChoose } = props;
  const { choice } = useSnapshot(language);
  const box = useRef<HTMLDivElement>(null);
  const showMonth = (shown: Date) => onMonth(fromLocal(shown));
  const onKey = useDayKeys(box, { keepFocus: useDayInFocus(box), minDay, maxDay, month: toLocal(month), onMonth: showMonth });
  return (
    <div ref={box} onKeyDownCapture={onKey}>
      <Calendar
        {...MONTHS}
        locale={choice}
        value={toLocal(day)}
        viewDate={toLocal(month)}
        onViewDateChange={({ value }) => showMonth(value)}
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
