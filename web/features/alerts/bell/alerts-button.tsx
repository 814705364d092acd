import type { Ref } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { BellIcon } from '#web/ui/icons/icons.tsx';
import { alertsTexts } from '../texts.ts';
import { useAlertToasts } from '../toasts/use-alert-toasts.tsx';
import { useNewestAlerts, useUnread } from './use-newest-alerts.ts';
import './alerts-button.css';

interface AlertsButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

/** The bell with its unread count. It is on every page, so it also shows new alerts as toasts. */
export function AlertsButton({ ref, isOpen, onToggle, onOpen }: AlertsButtonProps) {
  const t = useTexts(alertsTexts);
  const { data } = useNewestAlerts();
  useAlertToasts(data, isOpen, onOpen);
  return (
    <button
      type="button"
      className="icon-button alerts-button relative"
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'alerts-panel' : undefined}
      ref={ref}
      onClick={onToggle}
    >
      <BellIcon />
      <span className="unseen">{t('title')}</span>
      <UnreadCount />
    </button>
  );
}

function UnreadCount() {
  const t = useTexts(alertsTexts);
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <span className="alerts-count num centred">
      {unread > 99 ? '99+' : unread}
      <span className="unseen"> {t('unreadToday')}</span>
    </span>
  );
}
