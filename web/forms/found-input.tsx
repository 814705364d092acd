import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { Finder, Found } from '../lists/found/finder.ts';
import { FoundRows, useFoundName } from '../lists/found/found-rows.tsx';
import { Labelled } from '../ui/fields/labelled.tsx';
import { OpeningField } from '../ui/fields/opening-field.tsx';
import type { InputProps } from './inputs.tsx';

interface FoundInputProps<Values extends FieldValues> extends Pick<InputProps<Values>, 'form' | 'name' | 'label'> {
  finder: Finder;
  /** The name of the search field. */
  find: string;
  /** Shown while none is chosen; where the field may be left empty, it is a choice too. */
  none: string;
}

/** A person or a job, found by name. The value is the row number, null for none. */
export function FoundInput<Values extends FieldValues>({ form, name, label, finder, find, none }: FoundInputProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const [picked, pick] = useState<Found | null>(null);
  const chosen: number | null = field.value ?? null;
  const chosenName = useFoundName(finder.resource, chosen, picked);
  const shown = chosen === null ? none : chosenName;
  const isRequired = form.isRequired?.(name) ?? false;
  return (
    <Labelled label={label} isRequired={isRequired} error={fieldState.error?.message}>
      {(ties) => (
        <OpeningField
          name={label}
          label={`${label} ${shown}`}
          className="wide slim"
          popoverClassName="picks-popover"
          shown={<span className={chosen === null ? 'field-placeholder' : 'field-value'}>{shown}</span>}
          ties={ties}
          fieldRef={field.ref}
        >
          {(close) => (
            <FoundRows
              finder={finder}
              name={label}
              find={find}
              chosen={chosen}
              none={isRequired ? undefined : none}
              onChoose={(found) => {
                close();
                pick(found);
                field.onChange(found?.id ?? null);
                field.onBlur();
              }}
            />
          )}
        </OpeningField>
      )}
    </Labelled>
  );
}
