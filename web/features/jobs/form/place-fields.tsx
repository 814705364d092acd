import { placeIn } from '#shared/jobs/coordinates.ts';
import { OwnInput } from '#web/forms/inputs.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import type { JobForm } from './form-fields.tsx';
import { jobFormTexts } from './texts.ts';

/**
 * The coordinates of a job [jobs-11]. A place that is pasted or typed into either field, as a pair
 * or as the link of a map, fills both.
 */
export function PlaceFields({ form }: { form: JobForm }) {
  const fill = (text: string): boolean => {
    const place = placeIn(text);
    if (place === undefined || typeof place === 'string') return false;
    for (const name of ['latitude', 'longitude'] as const)
      form.setValue(name, String(place[name]), { shouldDirty: true, shouldValidate: true });
    return true;
  };
  return (
    <>
      <Degrees form={form} name="latitude" fill={fill} />
      <Degrees form={form} name="longitude" fill={fill} />
    </>
  );
}

interface DegreesProps {
  form: JobForm;
  name: 'latitude' | 'longitude';
  /** Fills both fields, if the text is a place; answers whether it was. */
  fill: (text: string) => boolean;
}

function Degrees({ form, name, fill }: DegreesProps) {
  const t = useTexts(jobFormTexts);
  return (
    <OwnInput form={form} name={name}>
      {({ value, error, inputRef, onChange, onLeave }) => (
        <Labelled label={t(name)} hint={t(`${name}Hint`)} error={error}>
          {(ties) => (
            <input
              type="text"
              autoComplete="off"
              className="input num"
              ref={inputRef}
              value={String(value ?? '')}
              onChange={(event) => onChange(event.target.value)}
              onPaste={(event) => {
                if (fill(event.clipboardData.getData('text'))) event.preventDefault();
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') fill(event.currentTarget.value);
              }}
              onBlur={(event) => {
                fill(event.target.value);
                onLeave();
              }}
              {...ties}
            />
          )}
        </Labelled>
      )}
    </OwnInput>
  );
}
