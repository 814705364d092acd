import { DISCLOSED_OF_PERSON } from '#shared/audit/audit.ts';
import { employeeCalls, userCalls } from '#shared/calls/employees.ts';
import { AdministratorForm, type Employee, NewEmployee } from '#shared/employees.ts';
import { seesEverything } from '#shared/permissions.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useChangeForm } from '#web/forms/use-change-form.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { send } from '#web/http/send.ts';
import { useSupervisors } from '#web/lists/use-supervisors.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useConsequences } from './consequences.tsx';
import { FormFields } from './form-fields.tsx';
import { usePersonNames } from './names.ts';
import { changedFields, type FormedPerson, fieldsOf, NOBODY, type PersonFields } from './person-fields.ts';
import { personFormTexts } from './texts.ts';

const WIDTH = 760;
/** The fields that the dialog about changes by somebody else may show. */
const DISCLOSED: ReadonlySet<string> = new Set(DISCLOSED_OF_PERSON.employee);

interface NewPersonDialogProps {
  onCreated: (person: Employee) => void;
  onClose: () => void;
}

/** The dialog that creates a person. */
export function NewPersonDialog({ onCreated, onClose }: NewPersonDialogProps) {
  const t = useTexts(personFormTexts);
  const create = async (form: NewEmployee) => (await send(userCalls.create, { body: form })).data;
  const form = useSchemaForm({ schema: NewEmployee, values: NOBODY as never, send: create, onDone: onCreated });
  const { of, question } = useConsequences(form, null);
  return (
    <>
      <FormDialog of={of} title={t('newTitle')} failed={t('createFailed')} width={WIDTH} onClose={onClose}>
        <FormFields form={of.form} had={NOBODY} isNew />
      </FormDialog>
      {question}
    </>
  );
}

interface EditPersonDialogProps {
  /** The record when the form opened; a change by others since is a conflict when it is saved. */
  person: FormedPerson;
  onClose: () => void;
}

/** The dialog that edits a person. */
export function EditPersonDialog({ person, onClose }: EditPersonDialogProps) {
  const t = useTexts(personFormTexts);
  const supervisors = useSupervisors();
  const { fieldName, valueText } = useChangeWords({ nameOf: usePersonNames() })('employee');
  const labelOf = (field: string): string | undefined => {
    if (field === 'supervisorId' || field === 'regions') return t(field);
    return DISCLOSED.has(field) ? fieldName(field) : undefined;
  };
  const fieldNow = (name: string, stored: unknown, { regionId }: Readonly<Record<string, unknown>>): unknown => {
    if (name === 'supervisorId') return supervisors.find(({ id }) => id === stored)?.employeeId ?? '';
    if (name === 'regions') return ((stored ?? []) as number[]).filter((id) => id !== regionId).sort((a, b) => a - b);
    return stored ?? '';
  };
  const {
    of: form,
    before,
    ...overtaken
  } = useChangeForm({
    // The narrower of two forms with the same fields: what an administrator lacks is undefined.
    schema: (seesEverything(person.role) ? AdministratorForm : NewEmployee) as typeof NewEmployee,
    revision: person.revision,
    fields: fieldsOf(person),
    typedIn: (fields) => fields as never,
    changedFields: (had: PersonFields, read, typed) => changedFields(had, typed as unknown as PersonFields, read),
    send: (change) => send(employeeCalls.patch, { params: person, body: change }),
    fieldNow,
    words: { fieldName: labelOf, valueText },
    none: t('none'),
    onDone: onClose,
  });
  const { of, question } = useConsequences(form, { id: person.id, ...before });
  const shown = { title: t('editTitle'), failed: t('updateFailed'), width: WIDTH, ...overtaken };
  return (
    <>
      <FormDialog of={of} {...shown} onClose={onClose}>
        <FormFields form={of.form} had={before} />
      </FormDialog>
      {question}
    </>
  );
}
