import { Calendar } from 'primereact/calendar';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { language } from '#web/texts/language.ts';
import { DayInMonth, MONTHS, MonthsSaid } from './calendar-parts.tsx';
import { useDayInFocus } from './day-focus.ts';
import { useDayKeys } from './day-keys.ts';
import { fromLocal, toLocal } from './local-day.ts';
import './day-picker.css';

interface DayPickerProps {
  /** yyyy-MM-dd; null for none yet. */
  day: string | null;
  today: string;
  /** The first and the last day that can be chosen; without one there is no limit. */
  minDay?: string | undefined;
  maxDay?: string | undefined;
  onChoose: (day: string) => void;
}

/** The popover of a day field: a press on a day chooses it. */
export function DayPicker({ day, today, minDay, maxDay, onChoose }: DayPickerProps) {
  const { choice } = useSnapshot(language);
  const box = useRef<HTMLDivElement>(null);
  const [month, setMonth] = useState(() => toLocal(day ?? today));
  const onKey = useDayKeys(box, { keepFocus: useDayInFocus(box), minDay, maxDay, month, onMonth: setMonth });
  return (
    <div ref={box} className="day-picker" onKeyDownCapture={onKey}>
      <MonthsSaid month={month} />
      <Calendar
        {...MONTHS}
        locale={choice}
        value={day === null ? null : toLocal(day)}
        viewDate={month}
        onViewDateChange={({ value }) => setMonth(value)}
        {...(minDay !== undefined && { minDate: toLocal(minDay) })}
        {...(maxDay !== undefined && { maxDate: toLocal(maxDay) })}
        dateTemplate={(date) => <DayInMonth date={date} today={today} />}
        onChange={({ value }) => {
          if (value instanceof Date) onChoose(fromLocal(value));
        }}
      />
    </div>
  );
}
