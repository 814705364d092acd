import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { mayReopen } from '../../../../shared/timesheets/rules/approval.ts';
import type { CrewSheet } from '../../../../shared/timesheets/screens.ts';
import { useSession } from '../../../http/use-session.ts';
import { useTexts } from '../../../texts/texts.ts';
import { MoreIcon } from '../../../ui/icons/field-icons.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { HistoryDialog } from '../history/history-dialog.tsx';
import { SendBackDialog, UnapproveDialog } from './give-back.tsx';
import { approvalTexts } from './texts.ts';
import './approval.css';

type Open = 'menu' | 'history' | 'sendBack' | 'unapprove' | null;

/** What else can be done with the selected job's sheet, and its history. */
export function SheetMenu({ sheet }: { sheet: CrewSheet }) {
  const t = useTexts(approvalTexts);
  const { role } = useSession().user;
  const { dwoJobId, status } = useSnapshot(sheet);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<Open>(null);
  const isApproved = status === 'approved';
  const actions = [
    'history' as const,
    ...(status === 'submitted' || (isApproved && mayReopen(role)) ? (['sendBack'] as const) : []),
    ...(isApproved && mayReopen(role) ? (['unapprove'] as const) : []),
  ];
  const close = (): void => setOpen(null);
  if (dwoJobId === null) return null;
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="icon-button sheet-menu-button"
        aria-label={t('more')}
        aria-haspopup="dialog"
        aria-expanded={open === 'menu'}
        onClick={() => setOpen(open === 'menu' ? null : 'menu')}
      >
        <MoreIcon />
      </button>
      {open === 'menu' && (
        <Popover name={t('more')} opener={opener} className="sheet-menu" onClose={close}>
          {actions.map((action) => (
            <button key={action} type="button" className="sheet-menu-action" onClick={() => setOpen(action)}>
              {t(action)}
            </button>
          ))}
        </Popover>
      )}
      {open === 'history' && <HistoryDialog dwoJobId={dwoJobId} onClose={close} />}
      {open === 'sendBack' && <SendBackDialog sheet={sheet} dwoJobId={dwoJobId} onClose={close} />}
      {open === 'unapprove' && <UnapproveDialog sheet={sheet} dwoJobId={dwoJobId} onClose={close} />}
    </>
  );
}
