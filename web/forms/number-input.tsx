import { useState } from 'react';
import { Controller, type FieldValues } from 'react-hook-form';
import { Labelled } from '../ui/fields/labelled.tsx';
import type { InputProps } from './inputs.tsx';

/** Reads a typed number. Any other text is kept, so that the schema reports it. */
function numberIn(typed: string): number | string {
  const text = typed.trim().replace(/%$/, '').trim();
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

/** A number, whole or with decimals. */
export function NumberInput<Values extends FieldValues>({ form, name, label, disabled }: InputProps<Values>) {
  /** An unfinished number, such as `12.`, is kept as it is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Labelled label={label} isRequired={form.isRequired?.(name)} error={fieldState.error?.message}>
          {(ties) => (
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              className="input num"
              {...field}
              value={typed !== null && numberIn(typed) === field.value ? typed : String(field.value ?? '')}
              disabled={disabled}
              onChange={({ target }) => {
                setTyped(target.value);
                field.onChange(numberIn(target.value));
              }}
              {...ties}
            />
          )}
        </Labelled>
      )}
    />
  );
}
