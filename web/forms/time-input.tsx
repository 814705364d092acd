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
  /** The field of the beginning: what would end before it ends the next morning. */
  after?: FieldPath<Values>;
}

/** A time of day, kept as the moment that it is on its day. */
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

/** A night shift lasts no longer: what does was typed by mistake. */
const NIGHT_MS = 16 * 3_600_000;

const momentIn = (value: unknown): Date | null => (/^\d{4}-.*Z$/.test(String(value)) ? new Date(String(value)) : null);

/** The day on which an end lies by its start, where that is another than the one it stands on. */
function endAfter(start: unknown, end: unknown, { date, timeZone }: LocalDay): string | undefined {
  const [from, until] = [momentIn(start), momentIn(end)];
  if (!from || !until) return undefined;
  const isOn = (day: string): boolean => businessDate(until, timeZone) === day;
  const next = addDays(date, 1);
  const morning = sameTimeOn(until, next, timeZone);
  if (isOn(date) && until <= from && morning.getTime() - from.getTime() <= NIGHT_MS) return morning.toISOString();
  // The end is a day or more after the start, which was another when the end was entered.
  const sameDay = sameTimeOn(until, date, timeZone);
  return isOn(next) && sameDay > from ? sameDay.toISOString() : undefined;
}
