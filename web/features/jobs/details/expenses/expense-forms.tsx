import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { expenseCalls } from '#shared/calls/jobs.ts';
import { type FileRecord, TAKEN } from '#shared/files.ts';
import { ExpenseForm, ExpenseType, NewExpense, NewSitePhotos } from '#shared/jobs/expenses.ts';
import { sendToAddress } from '#web/files/send-file.ts';
import { UploadField, useUploads } from '#web/files/upload-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { ChoiceInput, DayInput, MoneyInput, TextInput } from '#web/forms/inputs.tsx';
import { differing, useChangeForm } from '#web/forms/use-change-form.ts';
import { type SchemaForm, useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { expensesTexts } from './texts.ts';

/** The longest description of an expense or a photo, in characters. */
const MAX_DESCRIPTION = 2000;

/** The value of the field Type while nothing is selected. */
const NO_SELECTION = 'NO_SELECTION';

interface AddExpenseProps {
  jobId: number;
  onClose: () => void;
}

/** The dialog that adds an expense, with its receipt if there is one. */
export function AddExpense({ jobId, onClose }: AddExpenseProps) {
  const t = useTexts(expensesTexts);
  const { businessDate: today } = useSession().user;
  const of = useSchemaForm({
    schema: NewExpense,
    values: { jobId, description: '', date: today, amount: '', type: NO_SELECTION as never, fileId: null },
    send: (expense) => send(expenseCalls.post, { body: expense }),
    onDone: onClose,
  });
  const { form } = of;
  const receipt = useSiteFiles((files) => form.setValue('fileId', files[0]?.id ?? null, { shouldDirty: true }));
  return (
    <SiteForm
      of={of}
      title={t('addExpenseTitle')}
      failed={t('addExpenseFailed')}
      files={receipt}
      filesLabel={t('receipt')}
      onClose={onClose}
    >
      <ExpenseFields form={form} />
    </SiteForm>
  );
}

type Fields = z.output<typeof ExpenseForm>;

/** An expense as its form needs it. */
export interface FormedExpense extends Fields {
  id: number;
  revision: number;
}

interface EditExpenseProps {
  /** The record when the form opened; a change by others since is a conflict when it is saved. */
  expense: FormedExpense;
  onClose: () => void;
}

/** The dialog that edits an expense. */
export function EditExpense({ expense, onClose }: EditExpenseProps) {
  const t = useTexts(expensesTexts);
  const { valueText } = useChangeWords()('job_site_photo');
  const { id, revision, description, date, amount, type } = expense;
  const {
    of,
    before: _,
    ...overtaken
  } = useChangeForm({
    schema: ExpenseForm,
    revision,
    fields: { description, date, amount, type },
    typedIn: (fields: Fields) => fields,
    changedFields: differing,
    send: (change) => send(expenseCalls.patch, { params: { id }, body: change }),
    fieldNow: (_name, stored) => stored,
    words: { fieldName: (field) => (isField(field) ? t(field) : undefined), valueText },
    none: t('none'),
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('editTitle')} failed={t('editFailed')} isHeld="told" {...overtaken} onClose={onClose}>
      <ExpenseFields form={of.form} />
    </FormDialog>
  );
}

const isField = (name: string): name is keyof Fields => Object.hasOwn(ExpenseForm.shape, name);

interface AddPhotosProps {
  jobId: number;
  onClose: () => void;
}

/** The dialog that adds photos of the site, with one description and day for all. */
export function AddPhotos({ jobId, onClose }: AddPhotosProps) {
  const t = useTexts(expensesTexts);
  const { businessDate: today } = useSession().user;
  /** Photos already added to the job, so that Retry after a failure skips them. */
  const added = useRef(new Set<number>());
  const of = useSchemaForm({
    schema: NewSitePhotos,
    values: { jobId, description: '', date: today, fileIds: [] },
    send: ({ fileIds, ...photo }) =>
      addSitePhotos({ ...photo, fileIds: fileIds.filter((id) => !added.current.has(id)) }, (id) => added.current.add(id)),
    onDone: onClose,
  });
  const { form } = of;
  const photos = useSiteFiles((files) =>
    form.setValue(
      'fileIds',
      files.map(({ id }) => id),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    ),
  );
  return (
    <SiteForm
      of={of}
      title={t('addPhotosTitle')}
      failed={t('addPhotosFailed')}
      files={photos}
      filesLabel={t('photos')}
      isMany
      filesError={form.formState.errors.fileIds?.message}
      onClose={onClose}
    >
      <div className="form-wide">
        <TextInput form={form} name="description" kind="long" label={t('description')} maxLength={MAX_DESCRIPTION} />
      </div>
      <DayInput form={form} name="date" label={t('date')} today={today} maxDay={today} />
    </SiteForm>
  );
}

/**
 * Adds photos to a job, one after the other.
 * @param onAdded called after each photo, so that a retry does not add it twice
 */
async function addSitePhotos(
  { fileIds, ...photo }: z.output<typeof NewSitePhotos>,
  onAdded: (fileId: number) => void,
): Promise<void> {
  for (const fileId of fileIds) {
    await send(expenseCalls.post, { body: { ...photo, fileId } });
    onAdded(fileId);
  }
}

/** Uploads of a job's site. `onChange` is read once. */
function useSiteFiles(onChange: (files: FileRecord[]) => void) {
  const [send] = useState(() => sendToAddress('job_site_photo'));
  return useUploads(send, onChange);
}

interface SiteFormProps<Schema extends z.ZodType<FieldValues, FieldValues>> {
  of: SchemaForm<Schema>;
  title: string;
  failed: string;
  files: ReturnType<typeof useSiteFiles>;
  filesLabel: string;
  isMany?: boolean;
  filesError?: string | undefined;
  onClose: () => void;
  /** The fields above the files. */
  children: ReactNode;
}

/** A form with files. It cannot be sent while a file is being uploaded or has failed. */
function SiteForm<Schema extends z.ZodType<FieldValues, FieldValues>>(props: SiteFormProps<Schema>) {
  const { of, title, failed, files, filesLabel, isMany = false, filesError, onClose, children } = props;
  return (
    <FormDialog
      of={of}
      title={title}
      failed={failed}
      isHeld="told"
      isAwaiting={files.isUnderWay || files.hasFailed}
      onClose={onClose}
    >
      {children}
      <div className="form-wide">
        <UploadField
          label={filesLabel}
          taken={TAKEN.job_site_photo}
          isMany={isMany}
          isRequired={of.form.isRequired('fileIds')}
          error={filesError}
          uploads={files}
          isDisabled={of.command.isBusy}
        />
      </div>
    </FormDialog>
  );
}

/** The fields that both forms of an expense have. */
interface Expense {
  description: string;
  amount: string | number;
  type: string;
  date: string;
}
type Form = Parameters<typeof TextInput<Expense>>[0]['form'];

/** The fields of an expense, for either form. */
function ExpenseFields({ form: given }: { form: unknown }) {
  const t = useTexts(expensesTexts);
  const { businessDate: today } = useSession().user;
  const form = given as Form;
  return (
    <>
      <div className="form-wide">
        <TextInput form={form} name="description" kind="long" label={t('description')} maxLength={MAX_DESCRIPTION} />
      </div>
      <MoneyInput form={form} name="amount" label={t('amount')} />
      <ChoiceInput
        form={form}
        name="type"
        label={t('type')}
        placeholder={{ value: NO_SELECTION, label: t('selectType') }}
        choices={ExpenseType.options.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <DayInput form={form} name="date" label={t('date')} today={today} maxDay={today} />
    </>
  );
}
