import { LazyContent } from '../feedback/lazy.tsx';
import { lazyCode } from '../feedback/lazy-code.ts';
import { OpeningField } from '../fields/opening-field.tsx';
import { CalendarIcon } from '../icons/icons.tsx';
import { dayText } from './day-time.ts';

interface DayFieldProps {
  /** The accessible name: what the day is for. */
  name: string;
  /** yyyy-MM-dd */
  day: string;
  /** The last day that can be chosen, yyyy-MM-dd. */
  maxDay: string;
  onChoose: (day: string) => void;
}

export const dayPicker = lazyCode(() => import('./day-picker.tsx').then((code) => code.DayPicker));

/** A field that shows one day and opens a calendar to choose another, up to `maxDay`. */
export function DayField({ name, day, maxDay, onChoose }: DayFieldProps) {
  return (
    <OpeningField
      name={name}
      label={`${name}: ${dayText(day)}`}
      icon={<CalendarIcon />}
      shown={<span className="field-value num">{dayText(day)}</span>}
      hasChevron={false}
      onNear={dayPicker.prefetch}
    >
      {(close) => (
        <LazyContent code={dayPicker}>
          {(DayPicker) => (
            <DayPicker
              day={day}
              today={maxDay}
              maxDay={maxDay}
              onChoose={(chosen) => {
                close();
                onChoose(chosen);
              }}
            />
          )}
        </LazyContent>
      )}
    </OpeningField>
  );
}
