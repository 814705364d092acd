import { useId } from 'react';
import { signCalls } from '#shared/calls/settings.ts';
import { can } from '#shared/permissions.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { SHEET_FINDINGS, type SheetFinding } from '#shared/timesheets/rules/findings.ts';
import { type SheetSigns, SheetSignsForm, SIGN_LIMITS } from '#shared/timesheets/signs.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { HoursInput, OwnInput } from '#web/forms/inputs.tsx';
import { NumberInput } from '#web/forms/number-input.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import { LoadingDialog } from '#web/ui/dialogs/loading-dialog.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { signsTexts } from './signs-texts.ts';
import './what-counts.css';

/** Which signs count, and from when on [approval-14]: changed by admins, seen by the office. */
export function WhatCounts({ onClose }: { onClose: () => void }) {
  const t = useTexts(signsTexts);
  const { user } = useSession();
  const { status, data, error, retry } = useLive('sheetSigns', {});
  if (status === 'failed')
    return <ErrorDialog title={t('notRead')} message={error?.message ?? ''} onRetry={retry} onClose={onClose} />;
  if (!data) return <LoadingDialog />;
  if (can(user.role, 'update', 'sheetSigns')) return <Form signs={data.data} onClose={onClose} />;
  return <Told signs={data.data} onClose={onClose} />;
}

interface SignsProps {
  signs: SheetSigns;
  onClose: () => void;
}

function Form({ signs, onClose }: SignsProps) {
  const t = useTexts(signsTexts);
  const { fieldName, valueText } = useChangeWords()('sheet_signs');
  const { off, lunchAfterMinutes, usualMinutes, usualPercent, revision } = signs;
  const of = useSchemaForm({
    schema: SheetSignsForm,
    values: { off: [...off], lunchAfterMinutes, usualMinutes, usualPercent, revision },
    send: (input) => send(signCalls.put, { body: input }),
    onDone: onClose,
  });
  const { form } = of;
  return (
    <FormDialog
      of={of}
      title={t('whatCounts')}
      failed={t('notSaved')}
      fieldName={fieldName}
      valueText={valueText}
      onRevision={(input, now) => ({ ...input, revision: now })}
      onClose={onClose}
    >
      <p className="form-wide ink-2">{t('forAdmins')}</p>
      <OwnInput form={form} name="off">
        {({ value, onChange, onLeave, inputRef }) => (
          <Checks off={value as readonly SheetFinding[]} onChange={onChange} onLeave={onLeave} inputRef={inputRef} />
        )}
      </OwnInput>
      <div className="form-pair">
        <HoursInput form={form} name="usualMinutes" label={t('usualMinutes')} mostMinutes={SIGN_LIMITS.usualMinutes.most} />
        <NumberInput form={form} name="usualPercent" label={t('usualPercent')} />
      </div>
      <HoursInput form={form} name="lunchAfterMinutes" label={t('lunchAfter')} mostMinutes={SIGN_LIMITS.lunchAfterMinutes.most} />
    </FormDialog>
  );
}

interface ChecksProps {
  off: readonly SheetFinding[];
  onChange: (off: readonly SheetFinding[]) => void;
  onLeave: () => void;
  inputRef: (input: HTMLElement | null) => void;
}

/** Those that count are ticked. */
function Checks({ off, onChange, onLeave, inputRef }: ChecksProps) {
  const t = useTexts(signsTexts);
  const id = useId();
  return (
    <fieldset className="labelled form-wide signs-choice grid gap-4 slim" aria-labelledby={id}>
      <legend className="labelled-name" id={id}>
        {t('signs')}
      </legend>
      {SHEET_FINDINGS.map((kind, place) => (
        <label key={kind} className="checks-input-choice row gap-8">
          <input
            type="checkbox"
            className="check"
            ref={place === 0 ? inputRef : undefined}
            checked={!off.includes(kind)}
            onBlur={onLeave}
            onChange={({ target }) =>
              onChange(SHEET_FINDINGS.filter((one) => (one === kind ? !target.checked : off.includes(one))))
            }
          />
          {t(kind)}
        </label>
      ))}
    </fieldset>
  );
}

function Told({ signs: { off, lunchAfterMinutes, usualMinutes, usualPercent }, onClose }: SignsProps) {
  const t = useTexts(signsTexts);
  const ui = useTexts(uiTexts);
  const limits: Partial<Record<SheetFinding, string>> = {
    noLunch: t('afterLimit', { hours: formatMinutes(lunchAfterMinutes) }),
    usual: t('usualLimit', { hours: formatMinutes(usualMinutes), percent: usualPercent }),
  };
  return (
    <Dialog
      title={t('whatCounts')}
      onClose={onClose}
      actions={
        <button type="button" className="button" data-first-focus onClick={onClose}>
          {ui('close')}
        </button>
      }
    >
      <p className="ink-2">{t('askAdmin')}</p>
      <ul className="signs-told grid gap-6 above-16">
        {SHEET_FINDINGS.filter((kind) => !off.includes(kind)).map((kind) => (
          <li key={kind} className="flex gap-6 top">
            <CheckIcon size={14} />
            <span>
              {t(kind)}
              {limits[kind] && <span className="meta num ink-2"> {limits[kind]}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
