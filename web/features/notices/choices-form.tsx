import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { DIGEST_MINUTES, NOTICE_WHOSE } from '#shared/alerts/notice-words.ts';
import { type NoticeChoices, NoticeChoicesChange } from '#shared/alerts/notices.ts';
import { ALERT_TYPES } from '#shared/alerts/words.ts';
import { noticeCalls } from '#shared/calls/alerts.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { ChecksInput, ChoiceInput, OwnInput } from '#web/forms/inputs.tsx';
import { TimeOfDayInput } from '#web/forms/span-inputs.tsx';
import { UnsavedGuard } from '#web/forms/unsaved.tsx';
import { isToldAtFields, type SchemaForm, useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { Segments } from '#web/ui/fields/segments.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { BellIcon } from '#web/ui/icons/icons.tsx';
import { changeOf, fieldsOf, followed } from './change.ts';
import { EscalationInput } from './escalation-input.tsx';
import type { Choices } from './page.tsx';
import { QuietFields } from './quiet-fields.tsx';
import { SendTest } from './send-test.tsx';
import { noticesTexts } from './texts.ts';

export type ChoicesFormState = SchemaForm<typeof NoticeChoicesChange>['form'];

/** All choices but push in this browser: changed together, and saved by a press. */
export function ChoicesForm({ data }: { data: Choices }) {
  const t = useTexts(noticesTexts);
  const saved = useSnapshot(data).data as NoticeChoices;
  const fields = fieldsOf(saved);
  const showToast = useToast();
  const of = useSchemaForm({
    schema: NoticeChoicesChange,
    values: fields,
    // Push is switched beside the form, and may have been since it was opened.
    send: (input: NoticeChoicesChange) => send(noticeCalls.put, { body: changeOf({ ...input, push: data.data.push }) }),
    onDone: ({ data: next }) => {
      base.current = fieldsOf(next);
      form.reset(base.current);
      showToast({ tone: 'ok', icon: <BellIcon size={16} />, title: t('saved') });
    },
  });
  const { form, command, submit } = of;
  const base = useRef(fields);
  const take = (next: NoticeChoicesChange): void => {
    base.current = next;
    form.reset(next);
  };
  useEffect(() => {
    const next = fieldsOf(saved);
    if (next.revision === base.current.revision) return;
    const typed = form.getValues() as NoticeChoicesChange;
    const { mine, revision } = followed(typed, base.current, next);
    base.current = next;
    form.reset(next);
    for (const name of mine) form.setValue(name, typed[name], { shouldDirty: true });
    if (revision !== next.revision) form.setValue('revision', revision);
  }, [saved, form]);
  const { fieldName, valueText } = useChangeWords({
    nameOf: (field, value) => {
      if (field === 'escalateToId') return saved.colleagues.find(({ id }) => id === value)?.fullName;
      const type = field === 'types' ? ALERT_TYPES.find((one) => one === value) : undefined;
      return type && t(type);
    },
  })('notice');
  const { isDirty } = form.formState;
  const isTold = command.error !== null && isToldAtFields(form, command.error.failure);
  return (
    <form className="grid gap-16" noValidate onSubmit={submit}>
      <EmailPart form={form} saved={saved} />
      <ShiftLogPart form={form} saved={saved} />
      <WhichPart form={form} />
      <section className="card card-pad stack gap-16" aria-labelledby="notices-when">
        <h2 id="notices-when" className="lead">
          {t('when')}
        </h2>
        <QuietFields form={form} />
        <div className="notices-choice">
          <ChoiceInput
            // Without its schema: one of them is always chosen, and no mark asks for it.
            form={{ control: form.control }}
            name="digestMinutes"
            label={t('digestMinutes')}
            choices={DIGEST_MINUTES.map((value) => ({ value, label: t(`digest.${value}`) }))}
          />
        </div>
        <EscalationInput form={form} colleagues={saved.colleagues} />
      </section>
      <footer className="notices-foot row wrap gap-12 lines-8">
        <button type="submit" className="button button-primary" {...pressUnless(command.isBusy || !isDirty)}>
          {t(command.isBusy ? 'saving' : 'save')}
        </button>
        {isDirty && (
          <button type="button" className="button" {...pressUnless(command.isBusy, () => take(fields))}>
            {t('discard')}
          </button>
        )}
        <p className="note ink-3">{t('language')}</p>
      </footer>
      <UnsavedGuard isDirty={isDirty} />
      {!isTold && (
        <CommandError
          command={command}
          title={t('saveFailed')}
          fieldName={fieldName}
          valueText={valueText}
          onRevision={(input, revision) => ({ ...input, revision })}
          onTakeTheirs={() => take(fields)}
        />
      )}
    </form>
  );
}

interface PartProps {
  form: ChoicesFormState;
}

interface MailPartProps extends PartProps {
  saved: NoticeChoices;
}

const canMail = ({ address, isMailSetUp }: NoticeChoices): boolean => isMailSetUp && address !== null;

function EmailPart({ form, saved }: MailPartProps) {
  const t = useTexts(noticesTexts);
  const { address, isMailSetUp } = saved;
  const isPossible = canMail(saved);
  const hint = !isMailSetUp ? t('emailNotSetUp') : address === null ? t('emailNoAddress') : t('emailTo', { address });
  return (
    <section className="card card-pad stack gap-12" aria-labelledby="notices-email">
      <h2 id="notices-email" className="lead">
        {t('email')}
      </h2>
      <OwnInput form={form} name="email">
        {({ value, onChange }) => (
          <SwitchField
            label={t('emailOn')}
            hint={<span className="anywhere">{hint}</span>}
            isOn={value === true && isPossible}
            isDisabled={!isPossible}
            onSwitch={onChange}
          />
        )}
      </OwnInput>
      {isPossible && <SendTest channel="email" />}
    </section>
  );
}

/** The shift log by mail: for those who can get mails at all, of which the part above tells. */
function ShiftLogPart({ form, saved }: MailPartProps) {
  const t = useTexts(noticesTexts);
  if (!canMail(saved)) return null;
  return (
    <section className="card card-pad stack gap-12" aria-labelledby="notices-log">
      <h2 id="notices-log" className="lead">
        {t('shiftLog')}
      </h2>
      <div className="notices-time">
        <TimeOfDayInput form={form} name="shiftLogAt" label={t('shiftLogAt')} />
      </div>
      <p className="note ink-3">
        {t('shiftLogHint')} {t('shiftLogOff')}
      </p>
    </section>
  );
}

function WhichPart({ form }: PartProps) {
  const t = useTexts(noticesTexts);
  const { length } = form.watch('types');
  return (
    <section className="card card-pad stack gap-16" aria-labelledby="notices-which">
      <h2 id="notices-which" className="lead">
        {t('what')}
      </h2>
      <div className="notices-types">
        <ChecksInput
          form={form}
          name="types"
          label={t('types')}
          choices={ALERT_TYPES.map((value) => ({ value, label: t(value) }))}
        />
        {length === 0 && <p className="note warn">{t('typesNone')}</p>}
      </div>
      <OwnInput form={form} name="whose">
        {({ value, onChange }) => (
          <div className="labelled grid gap-4 slim">
            <span className="labelled-name" aria-hidden="true">
              {t('whose')}
            </span>
            <div>
              <Segments
                name={t('whose')}
                choices={NOTICE_WHOSE.map((one) => ({ value: one, label: t(`whose.${one}`) }))}
                value={value as (typeof NOTICE_WHOSE)[number]}
                onChoose={onChange}
              />
            </div>
            <p className="labelled-hint note ink-3">{t('whoseHint')}</p>
          </div>
        )}
      </OwnInput>
    </section>
  );
}
