import type { Ref } from 'react';
import { useSnapshot } from 'valtio';
import type { NewestAlerts } from '../../../shared/alerts.ts';
import { BellIcon } from '../../ui/icons.tsx';
import { useAlertToasts } from './use-alert-toasts.tsx';
import { useNewestAlerts } from './use-newest-alerts.ts';
import './alerts-button.css';

interface AlertsButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

/** The bell with its unread count. It stands on every page, so it also brings new alerts up as toasts. */
export function AlertsButton({ ref, isOpen, onToggle, onOpen }: AlertsButtonProps) {
  const { data } = useNewestAlerts();
  useAlertToasts(data, onOpen);
  return (
    <button
      type="button"
      className="icon-button alerts-button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'alerts-panel' : undefined}
      ref={ref}
      onClick={onToggle}
    >
      <BellIcon />
      <span className="unseen">Notifications</span>
      {data && <UnreadCount data={data} />}
    </button>
  );
}

function UnreadCount({ data }: { data: NewestAlerts }) {
  const { unread } = useSnapshot(data);
  if (unread === 0) return null;
  return (
    <span className="alerts-count num">
      {unread > 99 ? '99+' : unread}
      <span className="unseen"> unread</span>
    </span>
  );
}
