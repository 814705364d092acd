import type { z } from 'zod';
import { regionCalls } from '#shared/calls/regions.ts';
import { type NewRegion, type RegionDetails, TypedRegion } from '#shared/regions.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextInput } from '#web/forms/inputs.tsx';
import { differing, useChangeForm } from '#web/forms/use-change-form.ts';
import { type SchemaForm, useSchemaForm } from '#web/forms/use-schema-form.ts';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';
import { regionsTexts } from './texts.ts';

type Fields = z.output<typeof NewRegion>;

const typedIn = ({ name, yardLatitude, yardLongitude }: Fields) => ({
  name,
  yardLatitude: String(yardLatitude ?? ''),
  yardLongitude: String(yardLongitude ?? ''),
});
const NOTHING: Fields = { name: '', yardLatitude: null, yardLongitude: null };
const isField = (field: string): field is keyof Fields => field in NOTHING;

export function NewRegionDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(regionsTexts);
  const add = (region: Fields) => send(regionCalls.post, { body: region });
  const of = useSchemaForm({ schema: TypedRegion, values: typedIn(NOTHING), send: add, onDone: onClose });
  return (
    <FormDialog of={of} title={t('addTitle')} failed={t('saveFailed')} onClose={onClose}>
      <RegionFields form={of.form} />
    </FormDialog>
  );
}

interface EditRegionDialogProps {
  /** The record when the form opened; a change by others since is a conflict when it is saved. */
  region: RegionDetails;
  onClose: () => void;
}

export function EditRegionDialog({ region, onClose }: EditRegionDialogProps) {
  const t = useTexts(regionsTexts);
  const { id, revision, name, yardLatitude, yardLongitude } = region;
  const {
    of,
    before: _,
    ...overtaken
  } = useChangeForm({
    schema: TypedRegion,
    revision,
    fields: { name, yardLatitude, yardLongitude },
    typedIn,
    changedFields: differing,
    send: (change) => send(regionCalls.patch, { params: { id }, body: change }),
    fieldNow: (_name, stored) => stored ?? null,
    words: {
      fieldName: (field) => (isField(field) ? t(field) : undefined),
      valueText: (_field, value) => String(value ?? t('empty')),
    },
    none: t('empty'),
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('editTitle')} failed={t('saveFailed')} {...overtaken} onClose={onClose}>
      <RegionFields form={of.form} />
    </FormDialog>
  );
}

function RegionFields({ form }: { form: SchemaForm<typeof TypedRegion>['form'] }) {
  const t = useTexts(regionsTexts);
  return (
    <>
      <div className="form-wide">
        <TextInput form={form} name="name" label={t('name')} maxLength={100} />
      </div>
      <TextInput form={form} name="yardLatitude" label={t('yardLatitude')} placeholder={t('latitudePattern')} maxLength={20} />
      <TextInput form={form} name="yardLongitude" label={t('yardLongitude')} placeholder={t('longitudePattern')} maxLength={20} />
      <p className="form-wide meta ink-2">{t('yardHint')}</p>
    </>
  );
}
