import { Calendar } from 'primereact/calendar';
import { useSnapshot } from 'valtio';
import { language } from '../../texts/language.ts';
import { DayInMonth, MONTHS } from './calendar-parts.tsx';
import { fromLocal, toLocal } from './local-day.ts';
import './day-picker.css';

interface DayPickerProps {
  /** yyyy-MM-dd, as is `maxDay`: today, the last day that can be chosen. */
  day: string;
  maxDay: string;
  onChoose: (day: string) => void;
}

/** What a day's popover holds: a press on a day chooses it. */
export function DayPicker({ day, maxDay, onChoose }: DayPickerProps) {
  const { choice } = useSnapshot(language);
  return (
    <div className="day-picker">
      <Calendar
        {...MONTHS}
        locale={choice}
        value={toLocal(day)}
        maxDate={toLocal(maxDay)}
        dateTemplate={(date) => <DayInMonth date={date} today={maxDay} />}
        onChange={({ value }) => {
          if (value instanceof Date) onChoose(fromLocal(value));
        }}
      />
    </div>
  );
}
