import type { z } from 'zod';
import { tripCalls } from '#shared/calls/vehicles.ts';
import { TypedTrip, TypedTripChange, type VehicleUsage } from '#shared/vehicles.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { FoundInput } from '#web/forms/found-input.tsx';
import type { InputProps } from '#web/forms/inputs.tsx';
import { MomentInput } from '#web/forms/moment-input.tsx';
import { NumberInput } from '#web/forms/number-input.tsx';
import { differing, useChangeForm } from '#web/forms/use-change-form.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import type { Finder } from '#web/lists/found/finder.ts';
import { useTexts } from '#web/texts/texts.ts';
import { fleetTexts } from './texts.ts';

type Fields = z.output<typeof TypedTripChange>;

const FOREMEN: Finder = { resource: 'employees', where: { role: 'foreman', isActive: true } };
const DRIVERS: Finder = { resource: 'employees', where: { isActive: true } };
const JOBS: Finder = { resource: 'jobs' };

const NOTHING: Fields = {
  driverId: null,
  jobId: null,
  startDate: '',
  endDate: null,
  milesIn: '' as never,
  milesOut: null,
};
const typedIn = ({ endDate, milesOut, ...fields }: Fields) => ({ ...fields, endDate: endDate ?? '', milesOut: milesOut ?? '' });

interface NewTripDialogProps {
  vehicle: { id: number; name: string };
  onClose: () => void;
}

/** The dialog that enters a trip of a vehicle, or begins one. */
export function NewTripDialog({ vehicle, onClose }: NewTripDialogProps) {
  const t = useTexts(fleetTexts);
  const of = useSchemaForm({
    schema: TypedTrip,
    values: { foremanId: null as never, ...typedIn(NOTHING) },
    send: (trip) => send(tripCalls.post, { body: { ...trip, vehicleId: vehicle.id } }),
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('addTripTitle', { vehicle: vehicle.name })} failed={t('tripFailed')} onClose={onClose}>
      <FoundInput
        form={of.form}
        name="foremanId"
        label={t('foremanId')}
        finder={FOREMEN}
        find={t('findPerson')}
        none={t('noForeman')}
      />
      <TripFields form={of.form} />
    </FormDialog>
  );
}

interface EditTripDialogProps {
  /** The record when the form opened; a change by others since is a conflict when it is saved. */
  trip: VehicleUsage;
  onClose: () => void;
}

/** The dialog that corrects a trip, or ends one under way; its vehicle and foreman stay. */
export function EditTripDialog({ trip, onClose }: EditTripDialogProps) {
  const t = useTexts(fleetTexts);
  const { fieldName, valueText } = useChangeWords()('vehicle/foreman');
  const { id, revision, foreman, driverId, jobId, startDate, endDate, milesIn, milesOut } = trip;
  const {
    of,
    before: _,
    ...overtaken
  } = useChangeForm({
    schema: TypedTripChange,
    revision,
    fields: { driverId, jobId, startDate, endDate, milesIn, milesOut },
    typedIn,
    changedFields: differing,
    send: (change) => send(tripCalls.patch, { params: { id }, body: change }),
    fieldNow: (_name, stored) => stored ?? null,
    words: { fieldName, valueText },
    none: t('empty'),
    onDone: onClose,
  });
  return (
    <FormDialog
      of={of}
      title={t('editTripTitle', { foreman: foreman?.fullName ?? t('empty') })}
      failed={t('tripFailed')}
      {...overtaken}
      onClose={onClose}
    >
      <TripFields form={of.form} />
    </FormDialog>
  );
}

/** Both forms have these fields. */
type Form = InputProps<{ [Name in keyof Fields]: unknown }>['form'];

function TripFields({ form: given }: { form: unknown }) {
  const t = useTexts(fleetTexts);
  const { businessDate: today, businessTimeZone: timeZone } = useSession().user;
  const form = given as Form;
  return (
    <>
      <FoundInput
        form={form}
        name="driverId"
        label={t('driverId')}
        finder={DRIVERS}
        find={t('findPerson')}
        none={t('noDriver')}
      />
      <FoundInput form={form} name="jobId" label={t('jobId')} finder={JOBS} find={t('findJob')} none={t('noJob')} />
      <MomentInput
        form={form}
        name="startDate"
        dayLabel={t('startDay')}
        timeLabel={t('startDate')}
        today={today}
        timeZone={timeZone}
      />
      <MomentInput
        form={form}
        name="endDate"
        dayLabel={t('endDay')}
        timeLabel={t('endDate')}
        today={today}
        timeZone={timeZone}
        after="startDate"
      />
      <NumberInput form={form} name="milesIn" label={t('milesIn')} />
      <NumberInput form={form} name="milesOut" label={t('milesOut')} />
    </>
  );
}
