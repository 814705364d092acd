import { ExpenseType, NewExpense } from '../../../../../shared/jobs/expenses.ts';
import { ChoiceInput, DayInput, MoneyInput, TextInput } from '../../../../forms/inputs.tsx';
import { useSchemaForm } from '../../../../forms/use-schema-form.ts';
import { useSession } from '../../../../http/use-session.ts';
import { useTexts } from '../../../../texts/texts.ts';
import { addExpense } from './api.ts';
import { MAX_DESCRIPTION, SiteForm, useSiteFiles } from './site-form.tsx';
import { expensesTexts } from './texts.ts';

const NO_SELECTION = 'NO_SELECTION';

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
    send: addExpense,
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
    </SiteForm>
  );
}
