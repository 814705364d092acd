import { Calendar } from 'primereact/calendar';
import { CalendarIcon } from './icons.tsx';
import '../theme/primereact.ts';
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

/** The widget thinks in device-local dates; only year, month and day of them mean anything. */
function toLocal(day: string): Date {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year ?? 1970, (month ?? 1) - 1, date ?? 1);
}

const two = (part: number): string => String(part).padStart(2, '0');
const fromLocal = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** One day from a calendar. Later days than `maxDay` cannot be chosen. */
export function DayField({ name, day, maxDay, onChoose }: DayFieldProps) {
  return (
    <Calendar
      className="day-field"
      panelClassName="day-panel"
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
      pt={{
        // Roles and labels that the library puts where assistive technology does not expect them.
        dayLabel: { 'aria-selected': undefined, 'aria-disabled': undefined, role: 'button' },
        monthTitle: { 'aria-label': undefined },
        yearTitle: { 'aria-label': undefined },
        day: { 'aria-label': undefined },
      }}
    />
  );
}
