import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { invoiceCalls } from '#shared/calls/jobs.ts';
import { MAX_LIMIT } from '#shared/constants.ts';
import type { JobDetails } from '#shared/job-details.ts';
import type { JobInvoice } from '#shared/jobs/invoices.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { invoiceTotal } from '#shared/rules/costs.ts';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { dollarsText } from '#web/jobs/dollars-text.ts';
import { LivePart } from '#web/lists/dialog/live-part.tsx';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { FileIcon } from '#web/ui/icons/action-icons.tsx';
import { PlusIcon } from '#web/ui/icons/row-icons.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { EditButton, RemoveButton } from '#web/ui/table/row-buttons.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { invoicesTexts } from './texts.ts';

const AddInvoice = lazyDialog(() => import('./invoice-dialog.tsx').then((code) => code.AddInvoice));
const EditInvoice = lazyDialog(() => import('./invoice-dialog.tsx').then((code) => code.EditInvoice));

/** The open dialog, and its invoice unless one is added. */
type Asked = { kind: 'add' } | { kind: 'edit' | 'delete'; invoice: JobInvoice };
type Words = TextsOf<typeof invoicesTexts>;

const NEWEST = JSON.stringify([
  ['date', 'DESC'],
  ['id', 'DESC'],
]);

/** The live list of a job's invoices, the newest first. */
export const useInvoices = (jobId: number) =>
  useLive('jobInvoices', { where: JSON.stringify({ jobId }), order: NEWEST, limit: MAX_LIMIT });

/** The job's invoices, the newest first, and their total. */
export function InvoicesCard({ job }: { job: JobDetails }) {
  const t = useTexts(invoicesTexts);
  const { id } = useSnapshot(job);
  const view = useInvoices(id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  return (
    <section className="card details-card details-invoices card-pad">
      <div className="details-card-head row wrap gap-12 lines-8">
        <h2>{t('title')}</h2>
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsked({ kind: 'add' })}>
          <PlusIcon size={14} />
          {t('add')}
        </button>
      </div>
      <LivePart failed={t('failed')} view={view}>
        {(list) => <Invoices list={list} onAsk={setAsked} />}
      </LivePart>
      {asked?.kind === 'add' && <AddInvoice jobId={id} onClose={close} />}
      {asked?.kind === 'edit' && <EditInvoice invoice={asked.invoice} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteInvoice invoice={asked.invoice} onClose={close} />}
    </section>
  );
}

/** Asks before an invoice is deleted, and shows a revision conflict. */
function DeleteInvoice({ invoice, onClose }: { invoice: JobInvoice; onClose: () => void }) {
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

function Invoices({ list, onAsk }: { list: LiveAnswers['jobInvoices']; onAsk: (asked: Asked) => void }) {
  const t = useTexts(invoicesTexts);
  const { data: invoices } = useSnapshot(list);
  const rows = useRows(list, 'data');
  const total = invoiceTotal(invoices);
  const percent = invoices.reduce((sum, { percentageBilled }) => sum + Math.round(percentageBilled * 100), 0) / 100;
  const columns = useMemo(
    () => columnsIn(t, invoices.length === 0 ? null : { total, percent }, onAsk),
    [t, invoices.length, total, percent, onAsk],
  );
  return (
    <Table
      name={t('title')}
      rows={rows}
      rowId={({ id }) => id}
      columns={columns}
      isShort
      empty={<Empty icon={<FileIcon size={24} />}>{t('none')}</Empty>}
    />
  );
}

function columnsIn(
  t: Words,
  sums: { total: string; percent: number } | null,
  onAsk: (asked: Asked) => void,
): readonly TableColumn<JobInvoice>[] {
  return [
    {
      id: 'invoiceNumber',
      head: t('headNumber'),
      isSortable: true,
      sortValue: ({ invoiceNumber }) => invoiceNumber,
      cell: ({ invoiceNumber }) => invoiceNumber,
      ...(sums && { total: t('total') }),
    },
    {
      id: 'date',
      head: t('headDate'),
      kind: 'day',
      width: 130,
      isSortable: true,
      sortValue: ({ date }) => date,
      cell: ({ date }) => dayText(date),
    },
    {
      id: 'percentageBilled',
      head: t('headPercentage'),
      kind: 'number',
      width: 130,
      cell: ({ percentageBilled }) => t('percent', { percent: percentageBilled }),
      ...(sums && { total: t('percent', { percent: sums.percent }) }),
    },
    {
      id: 'amount',
      head: t('headAmount'),
      kind: 'money',
      width: 160,
      cell: ({ amount }) => dollarsText(amount),
      ...(sums && { total: dollarsText(sums.total) }),
    },
    {
      id: 'actions',
      head: t('headActions'),
      kind: 'action',
      width: 100,
      cell: (live) => <Actions invoice={{ ...live }} onAsk={onAsk} />,
    },
  ];
}

function Actions({ invoice, onAsk }: { invoice: JobInvoice; onAsk: (asked: Asked) => void }) {
  const t = useTexts(invoicesTexts);
  const named = { number: invoice.invoiceNumber };
  return (
    <span className="flex ends small">
      <EditButton label={t('editOne', named)} onPress={() => onAsk({ kind: 'edit', invoice })} />
      <RemoveButton label={t('deleteOne', named)} onPress={() => onAsk({ kind: 'delete', invoice })} />
    </span>
  );
}
