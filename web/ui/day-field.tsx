import { Calendar } from 'primereact/calendar';
import { use } from 'react';
import { useSnapshot } from 'valtio';
import { language } from '../texts/language.ts';
import { CALENDAR_PARTS } from './calendar-parts.ts';
import { DialogContext } from './dialog.tsx';
import { CalendarIcon } from './icons.tsx';
import { fromLocal, toLocal } from './local-day.ts';
import '../theme/primereact.ts';
import './calendar.css';
import './day-field.css';

interface DayFieldProps {
  /** What the day is for, for screen readers. */
  name: string;
  /** yyyy-MM-dd */
  day: string;
  /** The last day that can be chosen, yyyy-MM-dd. */
  maxDay: string;
  onChoose: (day: string) => void;
}

/** One day from a calendar. Later days than `maxDay` cannot be chosen. */
export function DayField({ name, day, maxDay, onChoose }: DayFieldProps) {
  const dialog = use(DialogContext);
  const { choice } = useSnapshot(language);
  return (
    <Calendar
      className="day-field"
      panelClassName="calendar calendar-panel"
      locale={choice}
      {...(dialog && { appendTo: dialog })}
      value={toLocal(day)}
      maxDate={toLocal(maxDay)}
      dateFormat="mm/dd/yy"
      showIcon
      iconPos="left"
      icon={<CalendarIcon />}
      readOnlyInput
      ariaLabel={name}
      onChange={(event) => {
        if (event.value instanceof Date) onChoose(fromLocal(event.value));
      }}
      pt={CALENDAR_PARTS}
    />
  );
}
