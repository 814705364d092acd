import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { can } from '#shared/permissions.ts';
import { mayReopen } from '#shared/timesheets/rules/approval.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { momentText } from '#web/ui/calendar/day-time.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { CautionIcon } from '#web/ui/icons/icons.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { mayEdit } from '../edit/may-edit.ts';
import { approvalTexts } from './texts.ts';
import './approval.css';

const SendBackDialog = lazyDialog(() => import('./give-back.tsx').then((code) => code.SendBackDialog));
const UnapproveDialog = lazyDialog(() => import('./give-back.tsx').then((code) => code.UnapproveDialog));

const HistoryDialog = lazyDialog(() => import('#web/history/history-dialog.tsx').then((code) => code.HistoryDialog));

const RemoveJobDialog = lazyDialog(() => import('./give-back.tsx').then((code) => code.RemoveJobDialog));

type Open = 'history' | 'sendBack' | 'unapprove' | 'removeJob' | null;

/** The rarer actions on the selected job's sheet, and its history. */
export function SheetMenu({ sheet }: { sheet: CrewSheet }) {
  const t = useTexts(approvalTexts);
  const { role } = useSession().user;
  const { dwoJobId, status, minutes, rows, temporalWorkshifts } = useSnapshot(sheet);
  const [open, setOpen] = useState<Open>(null);
  const isApproved = status === 'approved';
  // A job without hours was added by mistake and may be removed.
  const isEmpty = minutes === 0 && temporalWorkshifts.length === 0 && rows.every((row) => row.minutes === 0 && row.end !== null);
  const actions = [
    'history' as const,
    ...(status === 'submitted' || (isApproved && mayReopen(role)) ? (['sendBack'] as const) : []),
    ...(isApproved && mayReopen(role) ? (['unapprove'] as const) : []),
    ...(isEmpty && mayEdit(role, status) && can(role, 'delete', 'dwoJob') ? (['removeJob'] as const) : []),
  ];
  const close = (): void => setOpen(null);
  if (dwoJobId === null) return null;
  return (
    <>
      <ActionMenu
        name={t('more')}
        className="sheet-menu-button"
        actions={actions.map((id) => ({ id, label: t(id), onPress: () => setOpen(id) }))}
      />
      {open === 'history' && <HistoryDialog of="sheetHistory" id={dwoJobId} onClose={close} />}
      {open === 'sendBack' && <SendBackDialog sheet={sheet} dwoJobId={dwoJobId} onClose={close} />}
      {open === 'unapprove' && <UnapproveDialog sheet={sheet} dwoJobId={dwoJobId} onClose={close} />}
      {open === 'removeJob' && <RemoveJobDialog sheet={sheet} dwoJobId={dwoJobId} onClose={close} />}
    </>
  );
}

/** Why sheets went back to their foreman: that of the selected job, or all of the day. */
export function SentBack({ sheet }: { sheet: CrewSheet }) {
  const t = useTexts(approvalTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const { jobs, dwoJobId } = useSnapshot(sheet);
  return jobs.map(
    ({ dwoJobId: id, jobNumber, sentBack }) =>
      sentBack &&
      (dwoJobId === null || dwoJobId === id) && (
        <p key={id} className="approval-sent-back flex gap-8 body warn">
          <CautionIcon size={14} />
          <span>
            {dwoJobId === null && `${t('job')} ${jobNumber}. `}
            {t('sentBack', { name: sentBack.by ?? t('system'), when: momentText(sentBack.at, timeZone) })}{' '}
            <strong className="medium ink anywhere">{sentBack.reason}</strong>
          </span>
        </p>
      ),
  );
}
