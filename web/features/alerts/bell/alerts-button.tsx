import { type Ref, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { now } from '#web/clock/clock.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyCode, untilFetched } from '#web/ui/feedback/lazy-code.ts';
import { BellIcon } from '#web/ui/icons/icons.tsx';
import type { AlertToasts } from '../toasts/alert-toasts.tsx';
import { isFresh } from '../toasts/fresh.ts';
import { bellTexts } from './texts.ts';
import { useNewestAlerts, useUnread } from './use-newest-alerts.ts';
import './alerts-button.css';

const alertToasts = lazyCode(() => untilFetched(() => import('../toasts/alert-toasts.tsx').then((code) => code.AlertToasts)));
/** Fetched when the bell is near. */
export const alertsPanel = lazyCode(() => import('./alerts-panel.tsx').then((code) => code.AlertsPanel));

interface AlertsButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

/** The bell with its unread count. It is on every page, so it also shows new alerts as toasts. */
export function AlertsButton({ ref, isOpen, onToggle, onOpen }: AlertsButtonProps) {
  const t = useTexts(bellTexts);
  const { data } = useNewestAlerts();
  return (
    <>
      <button
        type="button"
        className="icon-button alerts-button relative"
        aria-expanded={isOpen}
        ref={ref}
        onClick={onToggle}
        onFocus={alertsPanel.prefetch}
        onPointerEnter={alertsPanel.prefetch}
      >
        <BellIcon />
        <span className="unseen">{t('title')}</span>
        <UnreadCount />
      </button>
      {data && <LateToasts data={data} isPanelOpen={isOpen} onOpenPanel={onOpen} />}
    </>
  );
}

/** The toasts, whose code is fetched with the first alert that has one. */
function LateToasts(of: Omit<Parameters<typeof AlertToasts>[0], 'openedAt'>) {
  const openedAt = useRef(now());
  const hasBegun = useRef(false);
  const { data } = useSnapshot(of.data);
  hasBegun.current ||= data.some((alert) => isFresh(alert, openedAt.current));
  const [Toasts] = alertToasts.useCode(hasBegun.current);
  return typeof Toasts === 'function' && <Toasts {...of} openedAt={openedAt.current} />;
}

function UnreadCount() {
  const t = useTexts(bellTexts);
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <span className="alerts-count num centred">
      {unread > 99 ? '99+' : unread}
      <span className="unseen"> {t('unreadToday')}</span>
    </span>
  );
}
