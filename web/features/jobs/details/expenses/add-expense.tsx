import { expenseCalls } from '#shared/calls/jobs.ts';
import { NewExpense } from '#shared/jobs/expenses.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ExpenseFields, NO_SELECTION } from './expense-fields.tsx';
import { SiteForm, useSiteFiles } from './site-form.tsx';
import { expensesTexts } from './texts.ts';

interface AddExpenseProps {
  jobId: number;
  onClose: () => void;
}

/** Something was bought for the job: what, for how much, and its receipt where there is one. */
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
