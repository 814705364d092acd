import { type FocusEvent, useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { LazyContent } from '../feedback/lazy.tsx';
import { Labelled } from '../fields/labelled.tsx';
import { OpeningField } from '../fields/opening-field.tsx';
import { CalendarIcon } from '../icons/icons.tsx';
import { dayPicker } from './day-field.tsx';
import { dayText } from './day-time.ts';
import { calendarTexts } from './texts.ts';
import { dayIn, dayLeft } from './typed-day.ts';
import './typed-day-field.css';

interface TypedDayFieldProps {
  label: string;
  isRequired?: boolean;
  /** yyyy-MM-dd, or empty. A text that is no day is passed on as it was typed. */
  day: string;
  today: string;
  /** The first day that the calendar offers. */
  minDay?: string | undefined;
  maxDay?: string | undefined;
  error?: string | undefined;
  onChange: (day: string) => void;
  /** The field was left. */
  onLeave?: () => void;
  inputRef?: (input: HTMLInputElement | null) => void;
}

/** The day that a text says, else the text itself; called with every key. */
const dayOfText = (text: string): string => dayLeft(text) ?? text.trim();

/**
 * A field for one day, typed in figures or chosen from a calendar; on a phone the browser's own.
 */
export function TypedDayField(props: TypedDayFieldProps) {
  const { label, isRequired, day, today, minDay, maxDay, error, onChange, onLeave, inputRef } = props;
  const t = useTexts(calendarTexts);
  const isNarrow = useNarrow();
  const [typed, setTyped] = useState<string | null>(null);
  const isDay = dayIn(day) !== undefined;
  const shown = typed !== null && dayOfText(typed) === day ? typed : isDay ? dayText(day) : day;
  const shared = {
    ref: inputRef,
    className: 'input num',
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
      setTyped(null);
      // Focus that moves to the calendar's button does not leave the field.
      if (!currentTarget.parentElement?.contains(relatedTarget)) onLeave?.();
    },
  };
  return (
    <Labelled label={label} isRequired={isRequired} error={error}>
      {(ties) =>
        isNarrow ? (
          <input
            {...shared}
            {...ties}
            type="date"
            min={minDay}
            max={maxDay}
            value={isDay ? day : ''}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <span className="typed-day relative">
            <input
              {...shared}
              {...ties}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder={t('dayFigures')}
              value={shown}
              onChange={({ target }) => {
                setTyped(target.value);
                onChange(dayOfText(target.value));
              }}
            />
            <OpeningField
              name={label}
              label={t('calendarOf', { field: label })}
              className="typed-day-opener"
              shown={<CalendarIcon />}
              hasChevron={false}
              onNear={dayPicker.prefetch}
            >
              {(close) => (
                <LazyContent code={dayPicker}>
                  {(DayPicker) => (
                    <DayPicker
                      day={isDay ? day : null}
                      today={today}
                      minDay={minDay}
                      maxDay={maxDay}
                      onChoose={(chosen) => {
                        close();
                        setTyped(null);
                        onChange(chosen);
                        onLeave?.();
                      }}
                    />
                  )}
                </LazyContent>
              )}
            </OpeningField>
          </span>
        )
      }
    </Labelled>
  );
}
