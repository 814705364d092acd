import type { z } from 'zod';
import { expenseCalls } from '#shared/calls/jobs.ts';
import { ExpenseForm } from '#shared/jobs/expenses.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { differing, useChangeForm } from '#web/forms/use-change-form.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ExpenseFields } from './expense-fields.tsx';
import { expensesTexts } from './texts.ts';

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
