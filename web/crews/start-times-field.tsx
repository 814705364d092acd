import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { START_DAYS } from '#shared/rules/expected/expected.ts';
import { type InputProps, OwnInput } from '#web/forms/inputs.tsx';
import { startDayText } from '#web/jobs/starts-text.ts';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { NoticeIcon } from '#web/ui/icons/icons.tsx';
import './crews.css';

interface StartTimesInputProps<Values extends FieldValues> extends Pick<InputProps<Values>, 'form' | 'name' | 'label'> {
  hint: string;
}

/** The starts of a job or of a crew, by weekday, tied to its form [roster-4]. */
export const StartTimesInput = <Values extends FieldValues>({ form, name, ...words }: StartTimesInputProps<Values>) => (
  <OwnInput form={form} name={name}>
    {({ value, ...field }) => <StartTimesField {...words} {...field} starts={(value as string[] | null | undefined) ?? []} />}
  </OwnInput>
);

interface StartTimesFieldProps {
  label: string;
  hint: string;
  /** `mon 07:00`, as the contract has them. */
  starts: readonly string[];
  error: string | undefined;
  inputRef: (input: HTMLElement | null) => void;
  onChange: (starts: string[] | null) => void;
  onLeave: () => void;
}

/** A time of day for each weekday, or none. */
function StartTimesField({ label, hint, starts, error, inputRef, onChange, onLeave }: StartTimesFieldProps) {
  const inWords = useReason();
  const noteId = useId();
  const timeOf = (day: string): string => starts.find((start) => start.startsWith(day))?.slice(4) ?? '';
  const change = (day: string, time: string): void => {
    const times = START_DAYS.map((one) => ({ one, time: one === day ? time : timeOf(one) }));
    const typed = times.filter((each) => each.time !== '').map((each) => `${each.one} ${each.time}`);
    onChange(typed.length === 0 ? null : typed);
  };
  return (
    <fieldset className="start-times form-wide labelled" aria-describedby={noteId}>
      <legend>{label}</legend>
      <div className="start-times-days grid gap-8">
        {START_DAYS.map((day, place) => (
          <label key={day} className="grid gap-4 slim meta ink-2">
            {startDayText(place, 'short')}
            <input
              ref={place === 0 ? inputRef : undefined}
              type="time"
              className="input num"
              value={timeOf(day)}
              aria-label={`${label}, ${startDayText(place, 'long')}`}
              onChange={({ target }) => change(day, target.value)}
              aria-invalid={error !== undefined}
              onBlur={onLeave}
            />
          </label>
        ))}
      </div>
      <p id={noteId} className={error === undefined ? 'labelled-hint note ink-3' : 'labelled-error row gap-6 note danger'}>
        {error !== undefined && <NoticeIcon size={14} />}
        {inWords(error) ?? hint}
      </p>
    </fieldset>
  );
}
