import { type ReactElement, useId } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { phoneText } from '#shared/rules/phones.ts';
import { useTexts } from '../texts/texts.ts';
import { TypedDayField } from '../ui/calendar/typed-day-field.tsx';
import { useReason } from '../ui/feedback/reasons.ts';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { HoursField } from '../ui/fields/hours-field.tsx';
import { Labelled } from '../ui/fields/labelled.tsx';
import { ManyField } from '../ui/fields/many-field.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { NoticeIcon } from '../ui/icons/icons.tsx';
import { formsTexts } from './texts.ts';
import './inputs.css';

/* The fields of `web/ui`, tied to a form, which has their values, errors and focus. */

export interface InputProps<Values extends FieldValues> {
  form: {
    control: Control<Values, unknown, FieldValues>;
    /** True for a field that may not be left empty; absent in a form without a schema. */
    isRequired?: (name: string) => boolean;
  };
  name: FieldPath<Values>;
  label: string;
  disabled?: boolean;
}

interface TextInputProps<Values extends FieldValues> extends InputProps<Values> {
  kind?: 'text' | 'email' | 'long';
  placeholder?: string;
  hint?: string;
  maxLength?: number;
}

/** A text, in one line or several. */
export function TextInput<Values extends FieldValues>(props: TextInputProps<Values>) {
  const { form, name, label, kind = 'text', placeholder, hint, maxLength, disabled } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Labelled label={label} isRequired={form.isRequired?.(name)} hint={hint} error={fieldState.error?.message}>
          {(ties) => {
            const shared = { ...field, value: field.value ?? '', placeholder, maxLength, disabled, className: 'input', ...ties };
            return kind === 'long' ? (
              <textarea rows={4} {...shared} />
            ) : (
              <input type="text" inputMode={kind === 'email' ? 'email' : 'text'} autoComplete="off" {...shared} />
            );
          }}
        </Labelled>
      )}
    />
  );
}

interface OwnInputProps<Values extends FieldValues> extends Pick<InputProps<Values>, 'form' | 'name'> {
  children: (field: {
    value: unknown;
    /** The message of the schema or of the api. */
    error: string | undefined;
    /** The element that gets the focus when the value is refused. */
    inputRef: (input: HTMLElement | null) => void;
    onChange: (value: unknown) => void;
    onLeave: () => void;
  }) => ReactElement;
}

/** Ties a field to the form that the caller renders. */
export const OwnInput = <Values extends FieldValues>({ form, name, children }: OwnInputProps<Values>) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, ref: inputRef, onChange, onBlur: onLeave }, fieldState }) =>
      children({ value, error: fieldState.error?.message, inputRef, onChange, onLeave })
    }
  />
);

/** A phone number, formatted when the field is left: `9145550142x12` → `(914) 555-0142 ext 12`. */
export function PhoneInput<Values extends FieldValues>({ form, name, label, disabled }: InputProps<Values>) {
  const t = useTexts(formsTexts);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Labelled label={label} isRequired={form.isRequired?.(name)} error={fieldState.error?.message}>
          {(ties) => (
            <input
              type="tel"
              autoComplete="off"
              className="input num"
              placeholder={t('phoneHint')}
              {...field}
              value={field.value ?? ''}
              disabled={disabled}
              onBlur={(event) => {
                field.onChange(phoneText(event.target.value));
                field.onBlur();
              }}
              {...ties}
            />
          )}
        </Labelled>
      )}
    />
  );
}

interface MoneyInputProps<Values extends FieldValues> extends InputProps<Values> {
  /** The placeholder; `0.00` by default. */
  placeholder?: string;
}

/** An amount of dollars, as decimal text; null for none. */
export function MoneyInput<Values extends FieldValues>(props: MoneyInputProps<Values>) {
  const { form, name, label, placeholder, disabled = false } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <MoneyField
          label={label}
          isRequired={form.isRequired?.(name) ?? false}
          value={field.value ?? null}
          {...(placeholder !== undefined && { placeholder })}
          error={fieldState.error?.message}
          disabled={disabled}
          inputRef={field.ref}
          onLeave={field.onBlur}
          onChange={field.onChange}
        />
      )}
    />
  );
}

interface HoursInputProps<Values extends FieldValues> extends InputProps<Values> {
  /** The longest time that is accepted; a day by default. */
  mostMinutes?: number;
}

/** A length of time as h:mm, in whole minutes; null for none. */
export function HoursInput<Values extends FieldValues>(props: HoursInputProps<Values>) {
  const { form, name, label, disabled = false, mostMinutes } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <HoursField
          label={label}
          isRequired={form.isRequired?.(name) ?? false}
          minutes={field.value ?? null}
          {...(mostMinutes !== undefined && { mostMinutes })}
          error={fieldState.error?.message}
          disabled={disabled}
          inputRef={field.ref}
          onLeave={field.onBlur}
          onChange={field.onChange}
        />
      )}
    />
  );
}

interface DayInputProps<Values extends FieldValues> extends InputProps<Values> {
  today: string;
  /** The first and the last day that its calendar offers. */
  minDay?: string | undefined;
  maxDay?: string | undefined;
}

/** One day, yyyy-MM-dd, typed or from a calendar; empty for none. */
export function DayInput<Values extends FieldValues>({ form, name, label, ...days }: DayInputProps<Values>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <TypedDayField
          label={label}
          isRequired={form.isRequired?.(name) ?? false}
          day={field.value ?? ''}
          {...days}
          error={fieldState.error?.message}
          inputRef={field.ref}
          onLeave={field.onBlur}
          onChange={field.onChange}
        />
      )}
    />
  );
}

interface ChoiceInputProps<Values extends FieldValues, Value extends string | number> extends InputProps<Values> {
  choices: readonly { value: Value; label: string }[];
  /** The first choice, shown until another is chosen. Choosing it gives the field its value. */
  placeholder?: { value: Value; label: string };
}

/** One of several. */
export function ChoiceInput<Values extends FieldValues, Value extends string | number>(props: ChoiceInputProps<Values, Value>) {
  const { form, name, label, choices, placeholder } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Labelled label={label} isRequired={form.isRequired?.(name)} error={fieldState.error?.message}>
          {(ties) => (
            <ChoiceField
              name={label}
              value={field.value}
              choices={choices}
              placeholder={placeholder}
              ties={ties}
              selectRef={field.ref}
              onLeave={field.onBlur}
              onChoose={field.onChange}
            />
          )}
        </Labelled>
      )}
    />
  );
}

interface ManyInputProps<Values extends FieldValues> extends InputProps<Values> {
  choices: readonly { value: number; label: string }[];
  /** Shown while none is chosen. */
  none: string;
}

/** Several of many, by id, in ascending order. */
export function ManyInput<Values extends FieldValues>({ form, name, label, choices, none }: ManyInputProps<Values>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <div className="labelled grid gap-4 slim">
          <span className="labelled-name" aria-hidden="true" data-required={form.isRequired?.(name) || undefined}>
            {label}
          </span>
          <ManyField
            name={label}
            all={none}
            values={((field.value ?? []) as number[]).filter((id) => choices.some(({ value }) => value === id))}
            choices={choices}
            onChoose={(chosen) => field.onChange(chosen.toSorted((a, b) => a - b))}
          />
        </div>
      )}
    />
  );
}

interface ChecksInputProps<Values extends FieldValues> extends InputProps<Values> {
  choices: readonly { value: string; label: string }[];
}

/** Check boxes for a few words; the value is in the order of the choices. */
export function ChecksInput<Values extends FieldValues>({ form, name, label, choices }: ChecksInputProps<Values>) {
  const id = useId();
  const inWords = useReason();
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => {
        const chosen: readonly string[] = field.value ?? [];
        const error = inWords(fieldState.error?.message);
        return (
          <fieldset className="labelled checks-input grid gap-4 slim" aria-describedby={error === undefined ? undefined : id}>
            <legend className="labelled-name" data-required={form.isRequired?.(name) || undefined}>
              {label}
            </legend>
            {choices.map(({ value, label: word }, place) => (
              <label key={value} className="checks-input-choice row gap-8">
                <input
                  type="checkbox"
                  className="check"
                  ref={place === 0 ? field.ref : undefined}
                  checked={chosen.includes(value)}
                  aria-invalid={error === undefined ? undefined : true}
                  onBlur={field.onBlur}
                  onChange={({ target }) => {
                    const is = (one: string) => (one === value ? target.checked : chosen.includes(one));
                    field.onChange(choices.map((one) => one.value).filter(is));
                  }}
                />
                {word}
              </label>
            ))}
            {error !== undefined && (
              <p className="labelled-error row gap-6 note danger" id={id}>
                <NoticeIcon size={14} />
                {error}
              </p>
            )}
          </fieldset>
        );
      }}
    />
  );
}
