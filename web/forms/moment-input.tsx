import { useState } from 'react';
import { type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form';
import { timeText } from '#shared/rules/local-time.ts';
import { addDays, businessDate } from '#shared/rules/periods.ts';
import { TimeField } from '../ui/calendar/time-field.tsx';
import { dayIn } from '../ui/calendar/typed-day.ts';
import { TypedDayField } from '../ui/calendar/typed-day-field.tsx';
import { momentOfTyped } from '../ui/calendar/typed-moment.ts';
import { timeIn, timeWords } from '../ui/fields/typed-time.ts';
import type { InputProps } from './inputs.tsx';

interface MomentInputProps<Values extends FieldValues> extends Pick<InputProps<Values>, 'form' | 'name'> {
  dayLabel: string;
  timeLabel: string;
  today: string;
  timeZone: string;
  /** The field of the start, whose day is that of an end until another is chosen. */
  after?: FieldPath<Values>;
  /** The day until another is chosen, where no field says it; by default today. */
  firstDay?: string;
}

const NOON = 12 * 60;

const momentIn = (value: unknown): Date | null => (/^\d{4}-.*Z$/.test(String(value)) ? new Date(String(value)) : null);

/** A day and a time of it. The form's value is their moment, empty without a time. */
export function MomentInput<Values extends FieldValues>(props: MomentInputProps<Values>) {
  const { form, name, dayLabel, timeLabel, today, timeZone, after, firstDay = today } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  const start = momentIn(useWatch({ control: form.control, name: after ?? name }));
  const at: string = field.value ?? '';
  const moment = momentIn(at);
  const [chosen, choose] = useState<string | null>(null);
  const own = moment && businessDate(moment, timeZone);
  // A time may be typed as one of the next day; any other day is that of a value from elsewhere.
  const isOwn = chosen !== null && (own === null || dayIn(chosen) === undefined || [chosen, addDays(chosen, 1)].includes(own));
  const day = isOwn ? chosen : (own ?? (start ? businessDate(start, timeZone) : firstDay));
  const date = dayIn(day) ?? own ?? today;
  const move = (to: string): void => {
    choose(to);
    const time = timeIn(moment ? timeText(moment, timeZone) : at, NOON);
    if (!time) return;
    // The time is read once more: on the new day it may come twice, or not at all.
    const there = { minutes: time.minutes, isNextDay: false };
    const meant = dayIn(to) === undefined ? null : momentOfTyped(there, { date: to, timeZone }, null);
    field.onChange(meant instanceof Date ? meant.toISOString() : timeWords(there));
  };
  const error = fieldState.error?.message;
  const isDayWrong = dayIn(day) === undefined;
  return (
    <div className="form-pair">
      <TypedDayField
        label={dayLabel}
        day={day}
        today={today}
        maxDay={today}
        error={isDayWrong ? error : undefined}
        onLeave={field.onBlur}
        onChange={move}
      />
      <TimeField
        label={timeLabel}
        isRequired={form.isRequired?.(name) ?? false}
        at={at}
        date={date}
        timeZone={timeZone}
        error={isDayWrong ? undefined : error}
        inputRef={field.ref}
        onLeave={field.onBlur}
        onChange={(next) => {
          choose(day);
          field.onChange(next);
        }}
      />
    </div>
  );
}
