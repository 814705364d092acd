import { useMemo } from 'react';
import { invoiceCalls } from '#shared/calls/jobs.ts';
import { type JobInvoice, validatedInvoice, validatedNewInvoice } from '#shared/jobs/invoices.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { DayInput, MoneyInput, TextInput } from '#web/forms/inputs.tsx';
import { NumberInput } from '#web/forms/number-input.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { invoicesTexts } from './texts.ts';

/** The dialog that adds an invoice. */
export function AddInvoice({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const t = useTexts(invoicesTexts);
  const { businessDate: date } = useSession().user;
  const schema = useMemo(() => validatedNewInvoice(date), [date]);
  const of = useSchemaForm({
    schema,
    values: { jobId, invoiceNumber: '', date, percentageBilled: '' as never, amount: '' },
    send: (invoice) => send(invoiceCalls.post, { body: invoice }),
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('addTitle')} failed={t('addFailed')} isHeld="valid" onClose={onClose}>
      <Fields form={of.form} />
    </FormDialog>
  );
}

/** The dialog that edits an invoice. */
export function EditInvoice({ invoice, onClose }: { invoice: JobInvoice; onClose: () => void }) {
  const t = useTexts(invoicesTexts);
  const { businessDate: today } = useSession().user;
  const { id, invoiceNumber, date, percentageBilled, amount, revision } = invoice;
  const { valueText } = useChangeWords()('job_invoice');
  const schema = useMemo(() => validatedInvoice(today), [today]);
  const of = useSchemaForm({
    schema,
    values: { invoiceNumber, date, percentageBilled, amount, revision },
    send: (change) => send(invoiceCalls.put, { params: { id }, body: change }),
    onDone: onClose,
  });
  return (
    <FormDialog
      of={of}
      title={t('editTitle')}
      failed={t('editFailed')}
      isHeld="valid"
      fieldName={(field) => fieldName(t, field)}
      valueText={valueText}
      onRevision={(input, now) => ({ ...input, revision: now })}
      onClose={onClose}
    >
      <Fields form={of.form} />
    </FormDialog>
  );
}

const FIELDS = { invoiceNumber: 'number', date: 'date', percentageBilled: 'percentage', amount: 'amount' } as const;

const fieldName = (t: TextsOf<typeof invoicesTexts>, field: string): string =>
  Object.hasOwn(FIELDS, field) ? t(FIELDS[field as keyof typeof FIELDS]) : field;

interface Invoice {
  invoiceNumber: string;
  date: string;
  percentageBilled: number;
  amount: string | number;
}
type Form = Parameters<typeof TextInput<Invoice>>[0]['form'];

function Fields({ form: given }: { form: unknown }) {
  const t = useTexts(invoicesTexts);
  const { businessDate: today } = useSession().user;
  // Both forms have these fields.
  const form = given as Form;
  return (
    <>
      <TextInput form={form} name="invoiceNumber" label={t('number')} maxLength={60} />
      <DayInput form={form} name="date" label={t('date')} today={today} maxDay={today} />
      <NumberInput form={form} name="percentageBilled" label={t('percentage')} />
      <MoneyInput form={form} name="amount" label={t('amount')} />
    </>
  );
}
