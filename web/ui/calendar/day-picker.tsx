import { Calendar } from 'primereact/calendar';
import { useSnapshot } from 'valtio';
import { language } from '../../texts/language.ts';
import { DayInMonth, MONTHS } from './calendar-parts.tsx';
import { fromLocal, toLocal } from './local-day.ts';
import './day-picker.css';

interface DayPickerProps {
  /** yyyy-MM-dd; null for none yet. */
  day: string | null;
  today: string;
  /** The days that can be chosen. */
  minDay?: string | undefined;
  maxDay?: string | undefined;
  onChoose: (day: string) => void;
}

/** What a day's popover holds: a press on a day chooses it. */
export function DayPicker({ day, today, minDay, maxDay, onChoose }: DayPickerProps) {
  const { choice } = useSnapshot(language);
  return (
    <div className="day-picker">
      <Calendar
        {...MONTHS}
        locale={choice}
        value={day === null ? null : toLocal(day)}
        viewDate={toLocal(day ?? today)}
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
