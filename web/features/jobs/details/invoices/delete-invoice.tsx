import { invoiceCalls } from '#shared/calls/jobs.ts';
import type { JobInvoice } from '#shared/jobs/invoices.ts';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { dollarsText } from '#web/jobs/dollars-text.ts';
import { useTexts } from '#web/texts/texts.ts';
import { invoicesTexts } from './texts.ts';

/** Asks before an invoice is deleted, and tells of a revision conflict. */
export function DeleteInvoice({ invoice, onClose }: { invoice: JobInvoice; onClose: () => void }) {
  const t = useTexts(invoicesTexts);
  const remove = useCommand(
    ({ id, revision }: JobInvoice) => send(invoiceCalls.delete, { params: { id }, query: { revision } }),
    { onDone: onClose },
  );
  return (
    <ConfirmCommand
      command={remove}
      input={invoice}
      title={t('deleteTitle')}
      confirm={t(remove.isBusy ? 'deleting' : 'delete')}
      failed={t('addFailed')}
      onRevision={(input, revision) => ({ ...input, revision })}
      onClose={onClose}
    >
      {t('deleteText', { number: invoice.invoiceNumber, amount: dollarsText(invoice.amount) })}
    </ConfirmCommand>
  );
}
