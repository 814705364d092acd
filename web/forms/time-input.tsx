import { useEffect } from 'react';
import { type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form';
import { sameTimeOn } from '#shared/rules/local-time.ts';
import { addDays, businessDate } from '#shared/rules/periods.ts';
import { TimeField } from '../ui/calendar/time-field.tsx';
import type { LocalDay } from '../ui/calendar/typed-moment.ts';
import type { InputProps } from './inputs.tsx';

interface TimeInputProps<Values extends FieldValues> extends Pick<InputProps<Values>, 'form' | 'name' | 'label'> {
  /** The day of the times, yyyy-MM-dd. */
  date: string;
  timeZone: string;
  /** The field of the start: an end before it is moved to the next morning. */
  after?: FieldPath<Values>;
}

/** A time of day. The form's value is its moment. */
export function TimeInput<Values extends FieldValues>({ form, name, label, date, timeZone, after }: TimeInputProps<Values>) {
  const { control } = form;
  const { field, fieldState } = useController({ control, name });
  const start = useWatch({ control, name: after ?? name });
  const { value, onChange } = field;
  useEffect(() => {
    const meant = after === undefined ? undefined : endAfter(start, value, { date, timeZone });
    if (meant !== undefined) onChange(meant);
  }, [after, start, value, date, timeZone, onChange]);
  return (
    <TimeField
      label={label}
      isRequired={form.isRequired?.(name) ?? false}
      at={value ?? ''}
      date={date}
      timeZone={timeZone}
      error={fieldState.error?.message}
      inputRef={field.ref}
      onLeave={field.onBlur}
      onChange={onChange}
    />
  );
}

/** No night shift is longer: an end that would make it so was a mistake, and is not moved. */
const NIGHT_MS = 16 * 3_600_000;

const momentIn = (value: unknown): Date | null => (/^\d{4}-.*Z$/.test(String(value)) ? new Date(String(value)) : null);

/**
 * The moment of an end on the day that its start implies; undefined if it is on that day already.
 */
function endAfter(start: unknown, end: unknown, { date, timeZone }: LocalDay): string | undefined {
  const [from, until] = [momentIn(start), momentIn(end)];
  if (!from || !until) return undefined;
  const isOn = (day: string): boolean => businessDate(until, timeZone) === day;
  const next = addDays(date, 1);
  const morning = sameTimeOn(until, next, timeZone);
  if (isOn(date) && until <= from && morning.getTime() - from.getTime() <= NIGHT_MS) return morning.toISOString();
  // An end on the next day that would also come after the start on the same day is moved back: the
  // start was another when it was entered.
  const sameDay = sameTimeOn(until, date, timeZone);
  return isOn(next) && sameDay > from ? sameDay.toISOString() : undefined;
}
