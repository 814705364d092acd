import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { displayCalls } from '#shared/calls/sessions.ts';
import { type Display, DisplayChange, NewDisplay } from '#shared/displays/displays.ts';
import { pairingCodeText } from '#shared/displays/pairing-code.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { ManyInput, OwnInput, TextInput } from '#web/forms/inputs.tsx';
import { type SchemaForm, useSchemaForm } from '#web/forms/use-schema-form.ts';
import { send } from '#web/http/send.ts';
import { useRegionChoices } from '#web/lists/use-regions.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Segments } from '#web/ui/fields/segments.tsx';
import { PlaylistFields } from './playlist-fields.tsx';
import { copyOf } from './presets.ts';
import { displaysTexts } from './texts.ts';
import '#web/ui/controls/check.css';

interface DialogProps {
  onClose: () => void;
}

/**
 * Pairs the screen that shows a code.
 * @param code from the address in the QR code; empty when it has to be typed
 */
export function PairDialog({ code, onClose }: DialogProps & { code: string }) {
  const t = useTexts(displaysTexts);
  const of = useSchemaForm({
    schema: NewDisplay,
    values: {
      code,
      name: '',
      regionIds: [],
      supervisorIds: [],
      showsNames: true,
      showsNumbers: false,
      playsSound: false,
      playlist: [],
    },
    send: (body: NewDisplay) => send(displayCalls.pair, { body: { ...body, code: pairingCodeText(body.code) } }),
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('pairTitle')} failed={t('pairFailed')} confirm={t('pairConfirm')} onClose={onClose}>
      <p className="form-wide ink-2">{t('pairLead', { address: `${location.host}/wall` })}</p>
      <div className="form-wide display-code">
        <TextInput form={of.form} name="code" label={t('code')} placeholder={t('codeExample')} maxLength={40} />
      </div>
      <Fields form={of.form} kind="all" />
    </FormDialog>
  );
}

/** Edits a display: its screen follows at once. */
export function EditDialog({ display, onClose }: DialogProps & { display: Display }) {
  const t = useTexts(displaysTexts);
  const { id, revision, name, regions, supervisors, showsNames, showsNumbers, playsSound, playlist } = display;
  const of = useSchemaForm({
    schema: DisplayChange,
    values: {
      name,
      regionIds: regions.map((one) => one.id),
      supervisorIds: supervisors.map((one) => one.id),
      showsNames,
      showsNumbers,
      playsSound,
      playlist: playlist.map(copyOf),
      revision,
    },
    send: (body: DisplayChange) => send(displayCalls.put, { params: { id }, body }),
    onDone: onClose,
  });
  return (
    <FormDialog
      of={of}
      title={t('editTitle')}
      failed={t('editFailed')}
      onRevision={(input, now) => ({ ...input, revision: now })}
      onClose={onClose}
    >
      <Fields form={of.form} kind={regions.length > 0 ? 'regions' : supervisors.length > 0 ? 'supervisors' : 'all'} />
    </FormDialog>
  );
}

const KINDS = ['all', 'regions', 'supervisors'] as const;
type Kind = (typeof KINDS)[number];
type ChangeForm = SchemaForm<typeof DisplayChange>['form'];
type AnyForm = SchemaForm<typeof NewDisplay>['form'] | ChangeForm;

/** What both forms ask for. */
function Fields({ form: given, kind: first }: { form: AnyForm; kind: Kind }) {
  const t = useTexts(displaysTexts);
  const form = given as ChangeForm;
  const [kind, setKind] = useState(first);
  const choose = (next: Kind): void => {
    setKind(next);
    // A scope is of one kind.
    if (next !== 'regions') form.setValue('regionIds', [], { shouldDirty: true });
    if (next !== 'supervisors') form.setValue('supervisorIds', [], { shouldDirty: true });
  };
  return (
    <>
      <div className="form-wide">
        <TextInput form={form} name="name" label={t('name')} hint={t('nameHint')} maxLength={80} />
      </div>
      <div className="form-wide grid gap-8 display-scope">
        <span className="labelled-name">{t('scope')}</span>
        <Segments
          name={t('scope')}
          choices={KINDS.map((value) => ({ value, label: t(`of.${value}`) }))}
          value={kind}
          onChoose={choose}
        />
        {kind === 'regions' && <RegionsInput form={form} />}
        {kind === 'supervisors' && <SupervisorsInput form={form} />}
      </div>
      <PlaylistFields form={form} />
      <fieldset className="form-wide checks-input grid gap-4">
        <legend className="labelled-name">{t('shows')}</legend>
        <Check form={form} name="showsNames" />
        <Check form={form} name="showsNumbers" />
      </fieldset>
      <fieldset className="form-wide checks-input grid gap-4">
        <legend className="labelled-name">{t('sound')}</legend>
        <Check form={form} name="playsSound" />
        <p className="labelled-hint note ink-3">{t('soundHint')}</p>
      </fieldset>
    </>
  );
}

function RegionsInput({ form }: { form: ChangeForm }) {
  const t = useTexts(displaysTexts);
  return <ManyInput form={form} name="regionIds" label={t('of.regions')} none={t('everything')} choices={useRegionChoices()} />;
}

const SUPERVISORS = { where: JSON.stringify({ role: 'supervisor', isActive: true }), limit: 300 };

function SupervisorsInput({ form }: { form: ChangeForm }) {
  const { data } = useLive('employees', SUPERVISORS);
  return data ? <SupervisorsOf form={form} data={data} /> : null;
}

function SupervisorsOf({ form, data }: { form: ChangeForm; data: LiveAnswers['employees'] }) {
  const t = useTexts(displaysTexts);
  const choices = useSnapshot(data).data.map(({ id, fullName }) => ({ value: id, label: fullName }));
  return <ManyInput form={form} name="supervisorIds" label={t('of.supervisors')} none={t('everything')} choices={choices} />;
}

function Check({ form, name }: { form: ChangeForm; name: 'showsNames' | 'showsNumbers' | 'playsSound' }) {
  const t = useTexts(displaysTexts);
  return (
    <OwnInput form={form} name={name}>
      {({ value, inputRef, onChange, onLeave }) => (
        <label className="checks-input-choice row gap-8">
          <input
            type="checkbox"
            className="check"
            ref={inputRef}
            checked={value === true}
            onBlur={onLeave}
            onChange={({ target }) => onChange(target.checked)}
          />
          {t(name)}
        </label>
      )}
    </OwnInput>
  );
}
