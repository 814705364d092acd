import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { temporaryCalls } from '#shared/calls/timesheets.ts';
import { timeText } from '#shared/rules/local-time.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import type { TemporalWorkshift } from '#shared/timesheets/temporary.ts';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { TrashIcon } from '#web/ui/icons/action-icons.tsx';
import { PeopleIcon } from '#web/ui/icons/icons.tsx';
import { PencilIcon, PlusIcon, SwapIcon } from '#web/ui/icons/row-icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { mayEdit } from '../edit/may-edit.ts';
import { shiftTexts } from '../shift-texts.ts';
import { endText } from './end-text.ts';
import { temporaryTexts } from './texts.ts';
import './temporary.css';

const TemporaryDialog = lazyDialog(() => import('./temporary-dialog.tsx').then((code) => code.TemporaryDialog));
const SwapDialog = lazyDialog(() => import('./swap-dialog.tsx').then((code) => code.SwapDialog));

/** The open dialog, and its worker unless one is added. */
type Asked = { kind: 'add' } | { kind: 'edit' | 'delete' | 'swap'; worker: TemporalWorkshift };

/** People on the sheet without an employee record; it cannot be approved while there are any. */
export function TemporaryWorkers({ sheet }: { sheet: CrewSheet }) {
  const t = useTexts(temporaryTexts);
  const types = useTexts(shiftTexts);
  const { role, businessTimeZone: timeZone } = useSession().user;
  const { dwoJobId, status } = useSnapshot(sheet);
  const rows = useRows(sheet, 'temporalWorkshifts');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const columns = useMemo<readonly TableColumn<TemporalWorkshift>[]>(
    () => [
      { id: 'name', head: t('name'), cell: ({ employeeName }) => <span className="cut medium">{employeeName}</span> },
      { id: 'start', head: t('start'), kind: 'day', width: 150, cell: ({ start }) => timeText(start, timeZone) },
      { id: 'end', head: t('end'), kind: 'day', width: 150, cell: (worker) => endText(worker, timeZone) },
      { id: 'type', head: t('type'), width: 150, cell: ({ type }) => types(type) },
      {
        id: 'actions',
        head: t('actions'),
        kind: 'action',
        width: 130,
        cell: (live) => <Actions worker={{ ...live }} onAsk={setAsked} />,
      },
    ],
    [t, types, timeZone],
  );
  const whyNot = dwoJobId === null ? 'jobFirst' : mayEdit(role, status) ? null : 'approvedByAdmin';
  return (
    <section className={rows.length === 0 ? 'card temporary is-empty' : 'card temporary'}>
      <div className="temporary-head row wrap spread gap-12">
        <h2 className="lead">
          {t('title')} <span className="num">{rows.length}</span>
        </h2>
        <Tooltip text={whyNot && t(whyNot)} isNeeded={whyNot !== null}>
          <button type="button" className="button" {...pressUnless(whyNot !== null, () => setAsked({ kind: 'add' }))}>
            <PlusIcon size={14} />
            {t('add')}
          </button>
        </Tooltip>
      </div>
      <Table
        name={t('title')}
        rows={rows}
        rowId={idOf}
        columns={columns}
        isShort
        empty={<Empty icon={<PeopleIcon size={24} />}>{t('none')}</Empty>}
      />
      {asked?.kind === 'add' && <TemporaryDialog sheet={sheet} onClose={close} />}
      {asked?.kind === 'edit' && <TemporaryDialog sheet={sheet} worker={asked.worker} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteTemporary worker={asked.worker} onClose={close} />}
      {asked?.kind === 'swap' && <SwapDialog worker={asked.worker} onClose={close} />}
    </section>
  );
}

const idOf = ({ id }: TemporalWorkshift): number => id;

const ACTIONS = [
  ['swap', 'swapOne', SwapIcon],
  ['edit', 'editOne', PencilIcon],
  ['delete', 'deleteOne', TrashIcon],
] as const;

function Actions({ worker, onAsk }: { worker: TemporalWorkshift; onAsk: (asked: Asked) => void }) {
  const t = useTexts(temporaryTexts);
  return (
    <span className="inline-flex ends small">
      {ACTIONS.map(([kind, label, Icon]) => (
        <button
          key={kind}
          type="button"
          className="icon-button"
          aria-label={t(label, { name: worker.employeeName })}
          onClick={() => onAsk({ kind, worker })}
        >
          <Icon />
        </button>
      ))}
    </span>
  );
}

/** Asks before a temporary worker is taken off the sheet. */
function DeleteTemporary({ worker, onClose }: { worker: TemporalWorkshift; onClose: () => void }) {
  const t = useTexts(temporaryTexts);
  const remove = useCommand(
    ({ id, revision }: TemporalWorkshift) => send(temporaryCalls.delete, { params: { id }, query: { revision } }),
    { onDone: onClose },
  );
  return (
    <ConfirmCommand
      command={remove}
      input={worker}
      title={t('deleteTitle')}
      confirm={t(remove.isBusy ? 'deleting' : 'delete')}
      failed={t('deleteFailed')}
      onRevision={(input, revision) => ({ ...input, revision })}
      onClose={onClose}
    >
      {t('deleteText', { name: worker.employeeName })}
    </ConfirmCommand>
  );
}
