import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { Alert } from '#shared/alerts/alerts.ts';
import { alertPath } from '#shared/alerts/path.ts';
import { useTexts } from '#web/texts/texts.ts';
import { timeText } from '#web/ui/calendar/day-time.ts';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { UnreadDot } from '../alert/alert-item.tsx';
import { ALERT_LOOKS, alertMessage } from '../alert/alert-look.tsx';
import { alertsTexts } from '../texts.ts';

interface AlertCardProps {
  /** The row's proxy. */
  alert: Alert;
  timeZone: string;
  /** It is being cleared. */
  isLeaving: boolean;
  onFollow: (alert: Pick<Alert, 'id' | 'isRead'>) => void;
  onClear: () => void;
}

/** One notification of the page. Its link covers the card except for the close button. */
export function AlertCard({ alert, timeZone, isLeaving, onFollow, onClear }: AlertCardProps) {
  const t = useTexts(alertsTexts);
  const words = useId();
  const { id, type, data, isRead, createdAt, jobId, dwoId, dwoJobId } = useSnapshot(alert);
  const look = ALERT_LOOKS[type];
  return (
    <li className="alert-card grid middle relative" data-read={isRead} data-leaving={isLeaving}>
      <span className={`tint-tile centre grid rigid tint-${look.tone}`}>{look.icon}</span>
      <div id={words} className="alert-card-words">
        <h3 className="alert-title body bold">
          {t(type)}
          {!isRead && <UnreadDot />}
        </h3>
        <p className="alert-text ink-2">{alertMessage(t, { id, type, data })}</p>
      </div>
      <Link
        className="alert-card-more medium nowrap"
        href={alertPath({ type, jobId, dwoId, dwoJobId })}
        aria-describedby={words}
        onClick={() => onFollow({ id, isRead })}
      >
        {t('viewMore')}
      </Link>
      <time className="alert-time num ink-3" dateTime={createdAt}>
        {timeText(createdAt, timeZone)}
      </time>
      <button
        type="button"
        className="icon-button alert-card-clear"
        aria-label={t('clearOneOf', { title: t(type) })}
        aria-describedby={words}
        aria-disabled={isLeaving}
        onClick={() => {
          if (!isLeaving) onClear();
        }}
      >
        <CloseIcon size={14} />
      </button>
    </li>
  );
}
