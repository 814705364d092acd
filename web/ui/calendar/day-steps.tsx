import { addDays } from '#shared/rules/periods.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '../controls/press-unless.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx';
import { DayField } from './day-field.tsx';
import { calendarTexts } from './texts.ts';
import '../controls/button.css';
import './day-steps.css';

interface DayStepsProps {
  /** The accessible name: what the day is for. */
  name: string;
  /** yyyy-MM-dd, as is `maxDay`, the last day that can be chosen. */
  day: string;
  maxDay: string;
  onChoose: (day: string) => void;
}

/** A day field between buttons for the day before and the day after. */
export function DaySteps({ name, day, maxDay, onChoose }: DayStepsProps) {
  const t = useTexts(calendarTexts);
  return (
    <div className="day-steps flex gap-4">
      <button type="button" className="icon-button" aria-label={t('previousDay')} onClick={() => onChoose(addDays(day, -1))}>
        <ChevronLeftIcon />
      </button>
      <DayField name={name} day={day} maxDay={maxDay} onChoose={onChoose} />
      <button
        type="button"
        className="icon-button"
        aria-label={t('nextDay')}
        {...pressUnless(day >= maxDay, () => onChoose(addDays(day, 1)))}
      >
        <ChevronRightIcon />
      </button>
    </div>
  );
}
