import type { z } from 'zod';
import { vehicleCalls } from '#shared/calls/vehicles.ts';
import { NO_REGION, TypedVehicle, type Vehicle } from '#shared/vehicles.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { ChoiceInput, TextInput } from '#web/forms/inputs.tsx';
import { differing, useChangeForm } from '#web/forms/use-change-form.ts';
import { type SchemaForm, useSchemaForm } from '#web/forms/use-schema-form.ts';
import { send } from '#web/http/send.ts';
import { useRegionChoices, useRegions } from '#web/lists/use-regions.ts';
import { useTexts } from '#web/texts/texts.ts';
import { fleetTexts } from './texts.ts';

type Fields = z.output<typeof TypedVehicle>;

const typedIn = ({ name, model, plate, vin, regionId }: Fields) => ({
  name,
  model: model ?? '',
  plate,
  vin: vin ?? '',
  regionId: regionId ?? NO_REGION,
});
const NOTHING: Fields = { name: '', model: null, plate: '', vin: null, regionId: null };
const isField = (field: string): field is keyof Fields => field in NOTHING;

/** The dialog that adds a vehicle. */
export function NewVehicleDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(fleetTexts);
  const add = (vehicle: Fields) => send(vehicleCalls.post, { body: vehicle });
  const of = useSchemaForm({ schema: TypedVehicle, values: typedIn(NOTHING), send: add, onDone: onClose });
  return (
    <FormDialog of={of} title={t('addTitle')} failed={t('addFailed')} onClose={onClose}>
      <VehicleFields form={of.form} />
    </FormDialog>
  );
}

interface EditVehicleDialogProps {
  /** The record when the form opened; a change by others since is a conflict when it is saved. */
  vehicle: Vehicle;
  onClose: () => void;
}

/** The dialog that edits a vehicle. */
export function EditVehicleDialog({ vehicle, onClose }: EditVehicleDialogProps) {
  const t = useTexts(fleetTexts);
  const regions = useRegions();
  const { id, revision, name, model, plate, vin, regionId } = vehicle;
  const {
    of,
    before: _,
    ...overtaken
  } = useChangeForm({
    schema: TypedVehicle,
    revision,
    fields: { name, model, plate, vin, regionId },
    typedIn,
    changedFields: differing,
    send: (change) => send(vehicleCalls.patch, { params: { id }, body: change }),
    fieldNow: (_name, stored) => stored ?? null,
    words: {
      fieldName: (field) => (isField(field) ? t(field) : undefined),
      valueText: (field, value) =>
        (field === 'regionId' ? regions.find((region) => region.id === value)?.name : undefined) ?? String(value ?? t('empty')),
    },
    none: t('empty'),
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('editTitle')} failed={t('editFailed')} {...overtaken} onClose={onClose}>
      <VehicleFields form={of.form} />
    </FormDialog>
  );
}

function VehicleFields({ form }: { form: SchemaForm<typeof TypedVehicle>['form'] }) {
  const t = useTexts(fleetTexts);
  const regions = useRegionChoices();
  return (
    <>
      <TextInput form={form} name="name" label={t('name')} maxLength={60} />
      <TextInput form={form} name="plate" label={t('plate')} maxLength={20} />
      <TextInput form={form} name="model" label={t('model')} maxLength={60} />
      <TextInput form={form} name="vin" label={t('vin')} placeholder={t('vinHint')} maxLength={30} />
      <ChoiceInput
        form={form}
        name="regionId"
        label={t('regionId')}
        placeholder={{ value: NO_REGION, label: t('noRegion') }}
        choices={regions}
      />
    </>
  );
}
