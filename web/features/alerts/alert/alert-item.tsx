import { memo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { Alert } from '#shared/alerts/alerts.ts';
import { alertPath } from '#shared/alerts/path.ts';
import { useTexts } from '#web/texts/texts.ts';
import { timeText } from '#web/ui/calendar/day-time.ts';
import { alertsTexts } from '../texts.ts';
import { ALERT_LOOKS } from './alert-look.tsx';
import { alertMessage } from './alert-words.ts';
import { useSeen } from './use-seen.ts';

interface AlertItemProps {
  /** The row's proxy. */
  alert: Alert;
  timeZone: string;
  onFollow: (alert: Pick<Alert, 'id' | 'isRead'>) => void;
}

/**
 * One alert of the panel: the whole row leads to its job or timesheet. What was in sight there
 * counts as read.
 */
export const AlertItem = memo(function AlertItem({ alert, timeZone, onFollow }: AlertItemProps) {
  const t = useTexts(alertsTexts);
  const { id, type, data, isRead, createdAt, jobId, dwoId, dwoJobId } = useSnapshot(alert);
  const look = ALERT_LOOKS[type];
  const row = useRef<HTMLLIElement>(null);
  useSeen(row, { id, isRead });
  return (
    <li ref={row}>
      <Link
        className="alert-item"
        href={alertPath({ type, jobId, dwoId, dwoJobId })}
        data-read={isRead}
        onClick={() => onFollow({ id, isRead })}
      >
        <span className={`tint-tile tint-${look.tone}`}>{look.icon}</span>
        <span className="alert-words grid grow">
          <span className="alert-title">
            {t(type)}
            {!isRead && <UnreadDot />}
          </span>
          <time className="alert-time num" dateTime={createdAt}>
            {timeText(createdAt, timeZone)}
          </time>
          <span className="alert-text">{alertMessage(t, { id, type, data })}</span>
        </span>
      </Link>
    </li>
  );
});

/** A dot, and the word for those who do not see it. */
export function UnreadDot() {
  const t = useTexts(alertsTexts);
  return (
    <span className="alert-unread">
      <span className="unseen">, {t('unreadWord')}</span>
    </span>
  );
}
