import { useState } from 'react';
import { type Coordinates, degreesIn, placeIn } from '#shared/jobs/coordinates.ts';
import { OwnInput } from '#web/forms/inputs.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import { SiteIcon } from '#web/ui/icons/place-icons.tsx';
import type { JobForm } from './form-fields.tsx';
import { jobFormTexts } from './texts.ts';

const PlaceOnMap = lazyDialog(() => import('../place/place-on-map.tsx').then((code) => code.PlaceOnMap));

/** Six digits: 11 cm. */
const DIGITS = 6;

/**
 * The coordinates of a job [jobs-11]. A place that is pasted or typed into either field, as a pair
 * or as the link of a map, fills both; so does a point on our own map.
 */
export function PlaceFields({ form }: { form: JobForm }) {
  const t = useTexts(jobFormTexts);
  const [isPlacing, setPlacing] = useState(false);
  const set = (place: Record<keyof Coordinates, string>): void => {
    for (const name of ['latitude', 'longitude'] as const)
      form.setValue(name, place[name], { shouldDirty: true, shouldValidate: true });
  };
  const fill = (text: string): boolean => {
    const place = placeIn(text);
    if (place === undefined || typeof place === 'string') return false;
    set({ latitude: String(place.latitude), longitude: String(place.longitude) });
    return true;
  };
  return (
    <>
      <Degrees form={form} name="latitude" fill={fill} />
      <Degrees form={form} name="longitude" fill={fill} />
      <div className="job-form-place">
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setPlacing(true)}>
          <SiteIcon />
          {t('placeOnMap')}
        </button>
      </div>
      {isPlacing && (
        <PlaceOnMap
          {...typedIn(form)}
          onPlace={({ latitude, longitude }) => {
            set({ latitude: latitude.toFixed(DIGITS), longitude: longitude.toFixed(DIGITS) });
            setPlacing(false);
          }}
          onClose={() => setPlacing(false)}
        />
      )}
    </>
  );
}

/** What the map begins with. */
function typedIn(form: JobForm) {
  const { address, latitude, longitude, regionId } = form.getValues();
  const north = degreesIn(String(latitude ?? ''), 'NS');
  const east = degreesIn(String(longitude ?? ''), 'EW');
  const isPlace = north !== undefined && east !== undefined && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return { address, regionId: Number(regionId) || null, point: isPlace ? { latitude: north, longitude: east } : null };
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
