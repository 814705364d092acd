import type { JobInvoice } from '../../../../../shared/jobs/invoices.ts';
import { CommandTrouble } from '../../../../commands/command-trouble.tsx';
import { useCommand } from '../../../../commands/use-command.ts';
import { dollarsText } from '../../../../jobs/dollars-text.ts';
import { useTexts } from '../../../../texts/texts.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { removeInvoice } from './api.ts';
import { invoicesTexts } from './texts.ts';

/** Asks before an invoice is deleted; whoever else changed it meanwhile is told. */
export function DeleteInvoice({ invoice, onClose }: { invoice: JobInvoice; onClose: () => void }) {
  const t = useTexts(invoicesTexts);
  const remove = useCommand(removeInvoice, { onDone: onClose });
  return (
    <>
      <ConfirmDialog
        title={t('deleteTitle')}
        confirm={t(remove.isBusy ? 'deleting' : 'delete')}
        isDangerous
        isBusy={remove.isBusy}
        onConfirm={() => void remove.send(invoice)}
        onCancel={onClose}
      >
        {t('deleteText', { number: invoice.invoiceNumber, amount: dollarsText(invoice.amount) })}
      </ConfirmDialog>
      <CommandTrouble command={remove} title={t('addFailed')} onRevision={(input, revision) => ({ ...input, revision })} />
    </>
  );
}
