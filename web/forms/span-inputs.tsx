import type { FieldValues } from 'react-hook-form';
import { START_DAYS } from '#shared/rules/expected/expected.ts';
import { startDayText } from '../jobs/starts-text.ts';
import { useTexts } from '../texts/texts.ts';
import { Labelled } from '../ui/fields/labelled.tsx';
import { type InputProps, OwnInput } from './inputs.tsx';
import { formsTexts } from './texts.ts';
import '../ui/controls/check.css';
import './span-inputs.css';

/* The parts of a span of the company's day: when it begins and ends, and on which weekdays. */

interface SpanInputProps<Values extends FieldValues> extends Pick<InputProps<Values>, 'form' | 'name'> {}

interface TimeOfDayInputProps<Values extends FieldValues> extends SpanInputProps<Values> {
  label: string;
  /** The value of an empty field: null, where there may be none. */
  none?: '' | null;
}

/** A time of day of the company, `07:00`. */
export const TimeOfDayInput = <Values extends FieldValues>({ form, name, label, none = null }: TimeOfDayInputProps<Values>) => (
  <OwnInput form={form} name={name}>
    {({ value, error, inputRef, onChange, onLeave }) => (
      <Labelled label={label} isRequired={form.isRequired?.(name)} error={error}>
        {(ties) => (
          <input
            ref={inputRef}
            type="time"
            className="input num"
            value={(value as string | null) ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? none : target.value)}
            onBlur={onLeave}
            {...ties}
          />
        )}
      </Labelled>
    )}
  </OwnInput>
);

/** Weekdays; none is every day. */
export function WeekdaysInput<Values extends FieldValues>({ form, name }: SpanInputProps<Values>) {
  const t = useTexts(formsTexts);
  return (
    <OwnInput form={form} name={name}>
      {({ value, inputRef, onChange, onLeave }) => {
        const chosen = (value ?? []) as readonly (typeof START_DAYS)[number][];
        return (
          <fieldset className="weekdays flex wrap gap-8 lines-0">
            <legend className="unseen">{t('weekdays')}</legend>
            {START_DAYS.map((day, place) => (
              <label key={day} className="inline-row gap-6 meta">
                <input
                  ref={place === 0 ? inputRef : undefined}
                  type="checkbox"
                  className="check"
                  aria-label={startDayText(place, 'long')}
                  checked={chosen.includes(day)}
                  onBlur={onLeave}
                  onChange={({ target }) =>
                    onChange(START_DAYS.filter((one) => (one === day ? target.checked : chosen.includes(one))))
                  }
                />
                {startDayText(place, 'short')}
              </label>
            ))}
          </fieldset>
        );
      }}
    </OwnInput>
  );
}
