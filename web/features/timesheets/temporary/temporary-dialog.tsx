import { useSnapshot } from 'valtio';
import { temporaryCalls } from '#shared/calls/timesheets.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { NewTemporalWorkshift, type TemporalWorkshift, TemporalWorkshiftEdit } from '#shared/timesheets/temporary.ts';
import { PLAIN_TYPES } from '#shared/timesheets/words.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { ChoiceInput, TextInput } from '#web/forms/inputs.tsx';
import { TimeInput } from '#web/forms/time-input.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { shiftTexts } from '../shift-texts.ts';
import { temporaryTexts } from './texts.ts';

interface TemporaryDialogProps {
  sheet: CrewSheet;
  /** The worker to edit; without one the dialog adds one. */
  worker?: TemporalWorkshift;
  onClose: () => void;
}

/** Adds or edits a temporary worker, who has no employee record [temporary-1]. */
export function TemporaryDialog({ worker, ...props }: TemporaryDialogProps) {
  return worker ? <Change worker={worker} {...props} /> : <Add {...props} />;
}

function Add({ sheet, onClose }: TemporaryDialogProps) {
  const t = useTexts(temporaryTexts);
  const { dwoJobId } = useSnapshot(sheet);
  const of = useSchemaForm({
    schema: NewTemporalWorkshift,
    values: { dwoJobId: dwoJobId ?? 0, employeeName: '', start: '', end: '', type: '' as never },
    send: (added) => send(temporaryCalls.post, { body: added }),
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('addTitle')} failed={t('addFailed')} isHeld="told" onClose={onClose}>
      <Fields form={of.form} sheet={sheet} />
    </FormDialog>
  );
}

function Change({ sheet, worker, onClose }: TemporaryDialogProps & { worker: TemporalWorkshift }) {
  const t = useTexts(temporaryTexts);
  const { fieldName, valueText } = useChangeWords({ isOfOneDay: true })('temporal_workshift');
  const { employeeName, start, end, type, revision } = worker;
  const of = useSchemaForm({
    schema: TemporalWorkshiftEdit,
    values: { employeeName, start, end, type: type as never, revision },
    send: (change) => send(temporaryCalls.put, { params: worker, body: change }),
    onDone: onClose,
  });
  return (
    <FormDialog
      of={of}
      title={t('editTitle')}
      failed={t('editFailed')}
      isHeld="told"
      fieldName={fieldName}
      valueText={valueText}
      onRevision={(input, now) => ({ ...input, revision: now })}
      onClose={onClose}
    >
      <Fields form={of.form} sheet={sheet} />
    </FormDialog>
  );
}

type Form = Parameters<typeof TextInput<{ employeeName: string; start: string; end: string; type: string }>>[0]['form'];

function Fields({ form: given, sheet }: { form: unknown; sheet: CrewSheet }) {
  const t = useTexts(temporaryTexts);
  const types = useTexts(shiftTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const { date } = useSnapshot(sheet);
  // Both forms have these fields.
  const form = given as Form;
  return (
    <>
      <div className="form-wide">
        <TextInput form={form} name="employeeName" label={t('name')} maxLength={100} />
      </div>
      <TimeInput form={form} name="start" label={t('start')} date={date} timeZone={timeZone} />
      <TimeInput form={form} name="end" label={t('end')} date={date} timeZone={timeZone} after="start" />
      <ChoiceInput
        form={form}
        name="type"
        label={t('type')}
        placeholder={{ value: '', label: t('typePlaceholder') }}
        choices={PLAIN_TYPES.map((value) => ({ value, label: types(value) }))}
      />
    </>
  );
}
