import { useState } from 'react';
import { TAKEN } from '../../../../../shared/files.ts';
import { ExpenseType, NewExpense } from '../../../../../shared/jobs/expenses.ts';
import { sendToAddress } from '../../../../files/send-file.ts';
import { UploadField, useUploads } from '../../../../files/upload-field.tsx';
import { FormDialog } from '../../../../forms/form-dialog.tsx';
import { ChoiceInput, DayInput, MoneyInput, TextInput } from '../../../../forms/inputs.tsx';
import { useSchemaForm } from '../../../../forms/use-schema-form.ts';
import { useSession } from '../../../../http/use-session.ts';
import { useTexts } from '../../../../texts/texts.ts';
import { addExpense } from './api.ts';
import { expensesTexts } from './texts.ts';

const NO_SELECTION = 'NO_SELECTION';
const MAX_DESCRIPTION = 2000;

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
  const [send] = useState(() => sendToAddress('job_site_photo'));
  const receipt = useUploads(send, (files) => form.setValue('fileId', files[0]?.id ?? null, { shouldDirty: true }));
  return (
    <FormDialog
      of={of}
      title={t('addExpenseTitle')}
      failed={t('addExpenseFailed')}
      isHeldByErrors
      isAwaiting={receipt.isUnderWay || receipt.hasFailed}
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
      <div className="form-wide">
        <UploadField label={t('receipt')} taken={TAKEN.job_site_photo} uploads={receipt} isDisabled={of.command.isBusy} />
      </div>
    </FormDialog>
  );
}
