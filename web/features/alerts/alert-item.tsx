import { memo } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { ALERT_LABELS, type Alert, alertMessage, alertPath } from '../../../shared/alerts.ts';
import { timeText } from '../../ui/day-time.ts';
import { ALERT_LOOKS } from './alert-look.tsx';

interface AlertItemProps {
  /** The row's proxy. */
  alert: Alert;
  timeZone: string;
  onFollow: (alert: Pick<Alert, 'id' | 'isRead'>) => void;
}

/** One alert: the whole row leads to its job or timesheet. */
export const AlertItem = memo(function AlertItem({ alert, timeZone, onFollow }: AlertItemProps) {
  const { id, type, data, isRead, createdAt, jobId, dwoId } = useSnapshot(alert);
  const look = ALERT_LOOKS[type];
  return (
    <li>
      <Link
        className="alert-item"
        href={alertPath({ type, jobId, dwoId })}
        data-read={isRead}
        onClick={() => onFollow({ id, isRead })}
      >
        <span className={`tint-tile tint-${look.tone}`}>{look.icon}</span>
        <span className="alert-words">
          <span className="alert-title">
            {ALERT_LABELS[type]}
            {!isRead && (
              <span className="alert-unread">
                <span className="unseen">, unread</span>
              </span>
            )}
          </span>
          <time className="alert-time num" dateTime={createdAt}>
            {timeText(createdAt, timeZone)}
          </time>
          <span className="alert-text">{alertMessage(type, data)}</span>
        </span>
      </Link>
    </li>
  );
});
