import { type RefObject, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { NewestAlerts } from '#shared/alerts/alerts.ts';
import { useSession } from '#web/http/use-session.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Empty, Failed } from '#web/ui/feedback/state-card.tsx';
import { BellIcon, CloseIcon } from '#web/ui/icons/icons.tsx';
import { useDismiss } from '#web/ui/overlays/use-dismiss.ts';
import { AlertItem } from '../alert/alert-item.tsx';
import { useFollow, useReadAll } from '../alert/use-follow.tsx';
import { alertsTexts } from '../texts.ts';
import { useNewestAlerts, useUnread } from './use-newest-alerts.ts';
import './alerts-panel.css';

interface AlertsPanelProps {
  /** The bell. */
  opener: RefObject<HTMLElement | null>;
  /** Also called when an alert's link is followed, because the panel covers the page. */
  onClose: () => void;
}

/** Today's notifications, over the page, so that opening it shifts nothing (decision 0088). */
export function AlertsPanel({ opener, onClose }: AlertsPanelProps) {
  const t = useTexts(alertsTexts);
  const view = useNewestAlerts();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useDismiss(true, panel, onClose, opener);
  return (
    <aside ref={panel} id="alerts-panel" className="alerts-panel" aria-labelledby="alerts-title" tabIndex={-1}>
      <header className="alerts-head row gap-8 line-below">
        <h2 id="alerts-title">{t('title')}</h2>
        {view.data && <UnreadWords />}
        <Link className="alerts-all push medium nowrap" href="/notifications" onClick={onClose}>
          {t('viewAll')}
        </Link>
        <button type="button" className="icon-button alerts-close" aria-label={t('closePanel')} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      {view.data && <AlertList data={view.data} onFollow={onClose} />}
      {view.status === 'failed' && <Failed title={t('newestFailed')} reason={view.error?.message} onRetry={view.retry} />}
    </aside>
  );
}

function UnreadWords() {
  const t = useTexts(alertsTexts);
  const count = useUnread();
  return <span className="num meta ink-3">{count === 0 ? t('allRead') : t('unread', { count })}</span>;
}

function AlertList({ data, onFollow }: { data: NewestAlerts; onFollow: () => void }) {
  const t = useTexts(alertsTexts);
  const alerts = useRows(data, 'data');
  const { user } = useSession();
  const follow = useFollow();
  const readAll = useReadAll();
  const unread = useUnread();
  const { count } = useSnapshot(data);
  if (alerts.length === 0) return <Empty icon={<BellIcon size={24} />}>{t('noneToday')}</Empty>;
  return (
    <section className="alerts-group grid baseline" aria-labelledby="alerts-today">
      <h3 id="alerts-today">{t('today')}</h3>
      {unread > 0 && (
        <button type="button" className="text-button alerts-read-all" onClick={readAll}>
          {t('readAll')}
        </button>
      )}
      <ul>
        {alerts.map((alert) => (
          <AlertItem
            key={alert.id}
            alert={alert}
            timeZone={user.businessTimeZone}
            onFollow={(followed) => {
              onFollow();
              follow(followed);
            }}
          />
        ))}
      </ul>
      {count > alerts.length && (
        <Link className="alerts-more medium" href="/notifications" onClick={onFollow}>
          {t('moreToday', { count: count - alerts.length })}
        </Link>
      )}
    </section>
  );
}
