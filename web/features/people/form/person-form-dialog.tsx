import { useRef } from 'react';
import { type Employee, NewEmployee } from '../../../../shared/employees.ts';
import type { Overtaken } from '../../../../shared/http/conflicts.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useTexts } from '../../../texts/texts.ts';
import { changePerson, createPerson } from './api.ts';
import { FormFields } from './form-fields.tsx';
import { changedFields, type FormedPerson, fieldsOf, NOBODY, type PersonFields } from './person-fields.ts';
import { personFormTexts } from './texts.ts';
import { useFieldWords } from './use-field-words.ts';
import { useSupervisors } from './use-supervisors.ts';

const WIDTH = 760;

interface NewPersonDialogProps {
  onCreated: (person: Employee) => void;
  onClose: () => void;
}

/** The form of somebody who is not there yet. */
export function NewPersonDialog({ onCreated, onClose }: NewPersonDialogProps) {
  const t = useTexts(personFormTexts);
  const of = useSchemaForm({ schema: NewEmployee, values: NOBODY as never, send: createPerson, onDone: onCreated });
  return (
    <FormDialog of={of} title={t('newTitle')} failed={t('createFailed')} width={WIDTH} onClose={onClose}>
      <FormFields form={of.form} had={NOBODY} isNew />
    </FormDialog>
  );
}

interface EditPersonDialogProps {
  /** As they are when the form opens; what others change meanwhile is told when it is saved. */
  person: FormedPerson;
  onClose: () => void;
}

/**
 * The form of somebody who is there. Only what was changed is sent, so that two who change
 * different fields both keep theirs, and whoever meets another's change decides with both in sight.
 */
export function EditPersonDialog({ person, onClose }: EditPersonDialogProps) {
  const t = useTexts(personFormTexts);
  const supervisors = useSupervisors();
  const { fieldName, valueText } = useFieldWords();
  /** What the changes are made on. */
  const base = useRef({ revision: person.revision, fields: fieldsOf(person) });
  const typed = (): PersonFields => of.form.getValues() as unknown as PersonFields;
  const of = useSchemaForm({
    schema: NewEmployee,
    values: base.current.fields as never,
    send: async (read) => {
      const change = changedFields(base.current.fields, typed(), read);
      if (Object.keys(change).length > 0) await changePerson(person.id, { ...change, revision: base.current.revision });
    },
    onDone: onClose,
  });

  const mine = (field: string): string | undefined => {
    const read = NewEmployee.safeParse(typed());
    const changed: Readonly<Record<string, unknown>> = read.success ? changedFields(base.current.fields, typed(), read.data) : {};
    if (!Object.hasOwn(changed, field)) return undefined;
    const value = changed[field];
    return value === null ? t('none') : valueText(field, value);
  };
  const takeTheirs = ({ revision, changes }: Overtaken): void => {
    const given = Object.assign({}, ...changes.map(({ fields }) => fields)) as Record<string, { after: unknown }>;
    const names = Object.keys(given).filter((name): name is keyof PersonFields => Object.hasOwn(base.current.fields, name));
    const { regionId } = { ...base.current.fields, ...(given['regionId'] && { regionId: given['regionId'].after }) };
    const typedOf = (name: string, stored: unknown): unknown => {
      if (name === 'supervisorId') return supervisors.find(({ id }) => id === stored)?.employeeId ?? '';
      if (name === 'regions') return ((stored ?? []) as number[]).filter((id) => id !== regionId).sort((a, b) => a - b);
      return stored ?? '';
    };
    const theirs = Object.fromEntries(names.map((name) => [name, typedOf(name, given[name]?.after)]));
    base.current = { revision, fields: { ...base.current.fields, ...theirs } };
    for (const name of names) of.form.resetField(name, { defaultValue: base.current.fields[name] as never });
  };
  return (
    <FormDialog
      of={of}
      title={t('editTitle')}
      failed={t('updateFailed')}
      width={WIDTH}
      fieldName={fieldName}
      valueText={valueText}
      mine={mine}
      onRevision={(input, revision) => {
        base.current = { ...base.current, revision };
        return input;
      }}
      onTakeTheirs={takeTheirs}
      onClose={onClose}
    >
      <FormFields form={of.form} had={base.current.fields} />
    </FormDialog>
  );
}
