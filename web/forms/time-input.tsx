import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { TimeField } from '../ui/calendar/time-field.tsx';

interface TimeInputProps<Values extends FieldValues> {
  form: { control: Control<Values, unknown, FieldValues> };
  name: FieldPath<Values>;
  label: string;
  /** The day of the times, yyyy-MM-dd. */
  date: string;
  timeZone: string;
}

/** A time of day, kept as the moment that it is on its day. */
export function TimeInput<Values extends FieldValues>({ form, name, label, date, timeZone }: TimeInputProps<Values>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <TimeField
          label={label}
          at={field.value ?? ''}
          date={date}
          timeZone={timeZone}
          error={fieldState.error?.message}
          inputRef={field.ref}
          onLeave={field.onBlur}
          onChange={field.onChange}
        />
      )}
    />
  );
}
