import { memo, type RefObject, useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { Alert } from '#shared/alerts/alerts.ts';
import { alertPath } from '#shared/alerts/path.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { useTexts } from '#web/texts/texts.ts';
import { readAlerts } from '../api.ts';
import { alertsTexts } from '../texts.ts';
import { ALERT_LOOKS } from './alert-look.tsx';
import { AlertSentence } from './alert-sentence.tsx';
import { StateMark } from './state-mark.tsx';

interface AlertItemProps {
  /** The row's proxy. */
  alert: Alert;
  timeZone: string;
  onFollow: (alert: Pick<Alert, 'id' | 'isRead'>) => void;
}

/**
 * One alert of the panel; its row links to its job or timesheet, except for the names in it. An
 * alert that was in sight counts as read.
 */
export const AlertItem = memo(function AlertItem({ alert, timeZone, onFollow }: AlertItemProps) {
  const t = useTexts(alertsTexts);
  const { id, type, data, isRead, createdAt, jobId, dwoId, dwoJobId, ...state } = useSnapshot(alert);
  const look = ALERT_LOOKS[type];
  const row = useRef<HTMLLIElement>(null);
  const words = useId();
  useSeen(row, { id, isRead });
  return (
    <li ref={row}>
      <div className="alert-item flex relative" data-read={isRead}>
        <span className={`tint-tile centre grid rigid tint-${look.tone}`}>{look.icon}</span>
        <span className="alert-words grid grow line-below">
          <Link
            className="alert-title body bold"
            href={alertPath({ type, jobId, dwoId, dwoJobId })}
            aria-describedby={words}
            onClick={() => onFollow({ id, isRead })}
          >
            {t(type)}
            {!isRead && <UnreadDot />}
          </Link>
          <time className="alert-time num ink-3" dateTime={createdAt}>
            {timeText(createdAt, timeZone)}
          </time>
          <span id={words} className="alert-text ink-2">
            <AlertSentence alert={{ id, type, data }} timeZone={timeZone} />
          </span>
          {(state.state ?? 'open') !== 'open' && <StateMark alert={state} />}
        </span>
      </div>
    </li>
  );
});

/** The dot of an unread alert, with a word for screen readers. */
export function UnreadDot() {
  const t = useTexts(alertsTexts);
  return (
    <span className="alert-unread">
      <span className="unseen">, {t('unreadWord')}</span>
    </span>
  );
}

/** An alert counts as seen after so long in the viewport of a visible page. */
const SEEN_MS = 2_000;
/** Batches alerts seen within this time into one call. */
const TOGETHER_MS = 100;
/** The part of an alert's row that must be in the viewport, from 0 to 1. */
const MOST_OF_IT = 0.6;

const seen = new Set<number>();

function tell(): void {
  const ids = [...seen];
  seen.clear();
  // A failure is not shown: the alert stays unread and is marked when it is seen again.
  readAlerts(ids).catch(() => {});
}

function noteSeen(id: number): void {
  if (seen.size === 0) setTimeout(tell, TOGETHER_MS);
  seen.add(id);
}

/** Marks an alert as read once its row was in sight for two seconds. */
function useSeen(row: RefObject<HTMLElement | null>, { id, isRead }: { id: number; isRead: boolean }): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (isRead || !row.current || typeof IntersectionObserver !== 'function') return;
    let isInSight = false;
    const count = (): void => {
      clearTimeout(timer.current);
      if (isInSight && !document.hidden) timer.current = setTimeout(() => noteSeen(id), SEEN_MS);
    };
    const sight = new IntersectionObserver(
      ([entry]) => {
        isInSight = entry?.isIntersecting ?? false;
        count();
      },
      { threshold: MOST_OF_IT },
    );
    sight.observe(row.current);
    document.addEventListener('visibilitychange', count);
    return () => {
      clearTimeout(timer.current);
      sight.disconnect();
      document.removeEventListener('visibilitychange', count);
    };
  }, [row, id, isRead]);
}
