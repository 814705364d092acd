import { ExpenseType } from '#shared/jobs/expenses.ts';
import { ChoiceInput, DayInput, MoneyInput, TextInput } from '#web/forms/inputs.tsx';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { MAX_DESCRIPTION } from './site-form.tsx';
import { expensesTexts } from './texts.ts';

/** Stands for no type in its field. */
export const NO_SELECTION = 'NO_SELECTION';

interface Expense {
  description: string;
  amount: string | number;
  type: string;
  date: string;
}
type Form = Parameters<typeof TextInput<Expense>>[0]['form'];

/** The fields of an expense, for any form that has them. */
export function ExpenseFields({ form: given }: { form: unknown }) {
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
