import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { companyCalls } from '#shared/calls/companies.ts';
import { type Company, NewCompany } from '#shared/companies.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextInput } from '#web/forms/inputs.tsx';
import { differing, useChangeForm } from '#web/forms/use-change-form.ts';
import { type SchemaForm, useSchemaForm } from '#web/forms/use-schema-form.ts';
import { send } from '#web/http/send.ts';
import { MOST_COMPANIES } from '#web/lists/use-companies.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { PlusIcon } from '#web/ui/icons/action-icons.tsx';
import { EditButton, RemoveButton } from '#web/ui/table/row-buttons.tsx';
import { companiesTexts } from './companies-texts.ts';

/** The legal companies: new ones, other names and numbers, and those that are retired. */
export function Companies() {
  const t = useTexts(companiesTexts);
  const view = useLive('companies', MOST_COMPANIES);
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="card settings-card stack gap-12 own-line card-pad" aria-labelledby="companies">
      <h2 id="companies" className="lead">
        {t('title')}
      </h2>
      <p className="ink-2">{t('text')}</p>
      {view.status === 'failed' && <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />}
      {view.status === 'loading' && <Shapes kind="lines" />}
      {view.data && <List list={view.data} />}
      <div>
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <PlusIcon />
          {t('add')}
        </button>
      </div>
      {isAdding && <NewCompanyDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function List({ list }: { list: LiveAnswers['companies'] }) {
  const t = useTexts(companiesTexts);
  const { data } = useSnapshot(list);
  return (
    <ul className="settings-companies" aria-label={t('title')}>
      {data.map((company) => (
        <Row key={company.id} company={company} />
      ))}
    </ul>
  );
}

function Row({ company }: { company: Company }) {
  const t = useTexts(companiesTexts);
  const { id, name, code, isActive, revision } = company;
  /** The company as it was when the form opened. */
  const [edited, setEdited] = useState<Company | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const retire = useCommand((next: boolean) => send(companyCalls.patch, { params: { id }, body: { isActive: next, revision } }));
  const remove = useCommand(() => send(companyCalls.delete, { params: { id }, query: { revision } }), {
    onDone: () => setRemoving(false),
  });
  return (
    <li className="row gap-8 wrap">
      <span className="settings-company medium anywhere">{name}</span>
      {!isActive && <span className="tag">{t('retired')}</span>}
      <span className="num meta ink-2">{code === null ? t('noCode') : t('number', { code })}</span>
      <button
        type="button"
        className="button"
        aria-label={t(isActive ? 'retireOf' : 'bringBackOf', { name })}
        {...pressUnless(retire.isBusy, () => void retire.send(!isActive))}
      >
        {t(isActive ? 'retire' : 'bringBack')}
      </button>
      <EditButton label={t('edit', { name })} onPress={() => setEdited(company)} />
      <RemoveButton label={t('remove', { name })} onPress={() => setRemoving(true)} />
      {edited && <EditCompanyDialog company={edited} onClose={() => setEdited(null)} />}
      {isRemoving && (
        <ConfirmCommand
          command={remove}
          input={undefined}
          title={t('removeTitle', { name })}
          confirm={t('removeThis')}
          failed={t('removeFailed')}
          onClose={() => setRemoving(false)}
        >
          {t('removeText')}
        </ConfirmCommand>
      )}
      <CommandError command={retire} title={t('saveFailed')} />
    </li>
  );
}

type Fields = Pick<Company, 'name' | 'code'>;
const FORM = NewCompany.pick({ name: true, code: true });
const typedIn = ({ name, code }: Fields) => ({ name, code: code ?? '' });

function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(companiesTexts);
  const add = (company: Fields) => send(companyCalls.post, { body: company });
  const of = useSchemaForm({ schema: FORM, values: typedIn({ name: '', code: null }), send: add, onDone: onClose });
  return (
    <FormDialog of={of} title={t('addTitle')} failed={t('saveFailed')} onClose={onClose}>
      <CompanyFields form={of.form} />
    </FormDialog>
  );
}

interface EditCompanyDialogProps {
  /** The record when the form opened; a change by others since is a conflict when it is saved. */
  company: Company;
  onClose: () => void;
}

function EditCompanyDialog({ company: { id, revision, name, code }, onClose }: EditCompanyDialogProps) {
  const t = useTexts(companiesTexts);
  const {
    of,
    before: _,
    ...overtaken
  } = useChangeForm({
    schema: FORM,
    revision,
    fields: { name, code },
    typedIn,
    changedFields: differing,
    send: (change) => send(companyCalls.patch, { params: { id }, body: change }),
    fieldNow: (_name, stored) => stored ?? null,
    words: {
      fieldName: (field) => (field === 'name' || field === 'code' ? t(field) : undefined),
      valueText: (_field, value) => String(value ?? t('empty')),
    },
    none: t('empty'),
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('editTitle')} failed={t('saveFailed')} {...overtaken} onClose={onClose}>
      <CompanyFields form={of.form} hint={t('renameHint')} />
    </FormDialog>
  );
}

function CompanyFields({ form, hint }: { form: SchemaForm<typeof FORM>['form']; hint?: string }) {
  const t = useTexts(companiesTexts);
  return (
    <>
      <div className="form-wide">
        <TextInput form={form} name="name" label={t('name')} maxLength={100} {...(hint && { hint })} />
      </div>
      <TextInput form={form} name="code" label={t('code')} hint={t('codeHint')} maxLength={6} />
    </>
  );
}
