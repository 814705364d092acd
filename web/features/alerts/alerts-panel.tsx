import { type RefObject, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { Alert, NewestAlerts } from '../../../shared/alerts.ts';
import { Failure } from '../../../shared/errors.ts';
import { useSession } from '../../http/use-session.ts';
import { useRows } from '../../live/use-rows.ts';
import { BellIcon, CloseIcon, NoticeIcon } from '../../ui/icons.tsx';
import { Empty, Failed } from '../../ui/state-card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useDismiss } from '../../ui/use-dismiss.ts';
import { AlertItem } from './alert-item.tsx';
import { markRead } from './api.ts';
import { useNewestAlerts } from './use-newest-alerts.ts';
import './alerts-panel.css';

interface AlertsPanelProps {
  /** The bell. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Something was followed: the panel gives way where it lies over the page. */
  onFollow: () => void;
}

/** Today's notifications, beside or over the page (specification 1, section 2, Notifications panel). */
export function AlertsPanel({ opener, onClose, onFollow }: AlertsPanelProps) {
  const view = useNewestAlerts();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useDismiss(true, panel, onClose, opener);
  return (
    <aside ref={panel} id="alerts-panel" className="alerts-panel" aria-labelledby="alerts-title" tabIndex={-1}>
      <header className="alerts-head">
        <h2 id="alerts-title">Notifications</h2>
        {view.data && <UnreadWords data={view.data} />}
        <Link className="alerts-all" href="/notifications" onClick={onFollow}>
          View All
        </Link>
        <button type="button" className="icon-button alerts-close" aria-label="Close notifications" onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      {view.data && <AlertList data={view.data} onFollow={onFollow} />}
      {view.status === 'failed' && (
        <Failed
          title="Could not get newest notifications"
          reason={view.error?.message ?? 'The server did not answer.'}
          onRetry={view.retry}
        />
      )}
    </aside>
  );
}

function UnreadWords({ data }: { data: NewestAlerts }) {
  const { unread } = useSnapshot(data);
  return <span className="alerts-unread num">{unread === 0 ? 'All read' : `${unread} unread`}</span>;
}

function AlertList({ data, onFollow }: { data: NewestAlerts; onFollow: () => void }) {
  const alerts = useRows(data, 'data');
  const { user } = useSession();
  const showToast = useToast();
  const follow = (alert: Pick<Alert, 'id' | 'isRead'>): void => {
    onFollow();
    if (alert.isRead) return;
    markRead(alert).catch((cause: unknown) => {
      const text = cause instanceof Failure ? cause.message : 'The server did not answer.';
      showToast({ tone: 'danger', icon: <NoticeIcon size={16} />, title: 'Could not mark the notification as read', text });
    });
  };
  if (alerts.length === 0) return <Empty icon={<BellIcon size={24} />}>No notifications today.</Empty>;
  return (
    <section className="alerts-group" aria-labelledby="alerts-today">
      <h3 id="alerts-today">Today</h3>
      <ul>
        {alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} timeZone={user.businessTimeZone} onFollow={follow} />
        ))}
      </ul>
    </section>
  );
}
