import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { Alert } from '#shared/alerts/alerts.ts';
import { alertPath } from '#shared/alerts/path.ts';
import { can } from '#shared/permissions.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { addDays, businessDate } from '#shared/rules/periods.ts';
import { useSession } from '#web/http/use-session.ts';
import { useWaitingRows } from '#web/lists/frozen-rows.ts';
import { type Texts, useTexts } from '#web/texts/texts.ts';
import { dayText, weekdayText } from '#web/ui/calendar/day-time.ts';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { UnreadDot } from '../alert/alert-item.tsx';
import { ALERT_LOOKS } from '../alert/alert-look.tsx';
import { AlertSentence } from '../alert/alert-sentence.tsx';
import { StateMark } from '../alert/state-mark.tsx';
import { useFollow, useReadAll } from '../alert/use-follow.tsx';
import { alertTaskTexts } from '../task/texts.ts';
import { alertsTexts } from '../texts.ts';
import { useClearing } from './use-clearing.tsx';
import '#web/ui/controls/check.css';

interface AlertGroupsProps {
  /** The rows' proxies, newest first. */
  alerts: readonly Alert[];
  /** Shown without alerts. */
  empty: ReactNode;
  /** The one whose details are shown. */
  chosen: number | null;
  onChoose: (id: number) => void;
  ticked: readonly number[];
  onTick: (ids: readonly number[]) => void;
}

/**
 * Notifications by the business day on which they were raised. 'Clear all' and 'Mark all read' are
 * beside the first day.
 */
export function AlertGroups({ alerts, empty, chosen, onChoose, ticked, onTick }: AlertGroupsProps) {
  const t = useTexts(alertsTexts);
  const { user } = useSession();
  const { businessTimeZone: timeZone, businessDate: today } = user;
  const follow = useFollow();
  const readAll = useReadAll();
  const { leaving, clearOne, askForAll, dialogs } = useClearing();
  const box = useRef<HTMLDivElement>(null);
  const { rows: shown, waiting, release, handlers } = useWaitingRows(alerts);
  const groups = groupsOf(shown, timeZone);
  const showNew = (): void => {
    flushSync(release);
    box.current?.querySelector<HTMLElement>('.alert-card-clear')?.focus();
  };
  return (
    <div ref={box} {...handlers}>
      {alerts.length === 0 && empty}
      {groups.map(([day, rows], index) => (
        <div key={day} className="alert-group flex gap-16 lines-0 wrap baseline above-16">
          <h2>{dayName(t, day, today)}</h2>
          {index === 0 && waiting > 0 && (
            <button type="button" className="text-button" onClick={showNew}>
              {t('waiting', { count: waiting })}
            </button>
          )}
          {index === 0 && (
            <span className="alert-group-all flex wrap gap-16 lines-0">
              <button type="button" className="text-button" onClick={readAll}>
                {t('readAll')}
              </button>
              <button type="button" className="text-button" onClick={askForAll}>
                {t('clearAll')}
              </button>
            </span>
          )}
          <ul className="card">
            {rows.map((alert) => (
              <AlertCard
                key={alert.id}
                alert={alert}
                timeZone={timeZone}
                isLeaving={leaving.has(alert.id)}
                isChosen={alert.id === chosen}
                isTicked={ticked.includes(alert.id)}
                onTick={() => onTick(ticked.includes(alert.id) ? ticked.filter((id) => id !== alert.id) : [...ticked, alert.id])}
                onChoose={(seen) => {
                  follow(seen);
                  onChoose(seen.id);
                }}
                onFollow={follow}
                onClear={() => clearOne(alert)}
              />
            ))}
          </ul>
        </div>
      ))}
      {dialogs}
    </div>
  );
}

/** Groups alerts by day. `createdAt` never changes, so it may be read from the proxies. */
function groupsOf(alerts: readonly Alert[], timeZone: string): [day: string, rows: readonly Alert[]][] {
  const dayOf = ({ createdAt }: Alert): string => businessDate(new Date(createdAt), timeZone);
  const days = [...new Set(alerts.map(dayOf))];
  return days.map((day) => [day, alerts.filter((alert) => dayOf(alert) === day)]);
}

function dayName(t: Texts<'today' | 'yesterday'>, day: string, today: string): string {
  if (day === today) return t('today');
  if (day === addDays(today, -1)) return t('yesterday');
  return `${weekdayText(day)}, ${dayText(day)}`;
}

interface AlertCardProps {
  /** The row's proxy. */
  alert: Alert;
  timeZone: string;
  /** It is being cleared. */
  isLeaving: boolean;
  /** Its details are shown. */
  isChosen: boolean;
  isTicked: boolean;
  onTick: () => void;
  onChoose: (alert: Pick<Alert, 'id' | 'isRead'>) => void;
  onFollow: (alert: Pick<Alert, 'id' | 'isRead'>) => void;
  onClear: () => void;
}

/**
 * One notification of the page. Its title chooses it, and covers the card except for names, the way
 * to more and the close button.
 */
function AlertCard(props: AlertCardProps) {
  const { alert, timeZone, isLeaving, isChosen, isTicked, onTick, onChoose, onFollow, onClear } = props;
  const t = useTexts(alertsTexts);
  const words = useId();
  const { id, type, data, isRead, createdAt, jobId, dwoId, dwoJobId, ...state } = useSnapshot(alert);
  const look = ALERT_LOOKS[type];
  const tick = useTexts(alertTaskTexts);
  const { role } = useSession().user;
  return (
    <li
      className="alert-card grid middle relative"
      data-row={id}
      data-read={isRead}
      data-leaving={isLeaving}
      aria-current={isChosen || undefined}
    >
      {can(role, 'update', 'alertTask') && (
        <input
          type="checkbox"
          className="check alert-card-tick relative off-paper"
          aria-label={tick('tick', { title: t(type), time: timeText(createdAt, timeZone) })}
          checked={isTicked}
          onChange={onTick}
        />
      )}
      <span className={`tint-tile centre grid rigid tint-${look.tone}`}>{look.icon}</span>
      <div id={words} className="alert-card-words">
        <h3 className="alert-title body bold">
          <button type="button" className="alert-card-choose" aria-describedby={words} onClick={() => onChoose({ id, isRead })}>
            {t(type)}
            {!isRead && <UnreadDot />}
          </button>
        </h3>
        <p className="alert-text ink-2">
          <AlertSentence alert={{ id, type, data }} timeZone={timeZone} />
        </p>
      </div>
      <StateMark alert={state} />
      <Link
        className="alert-card-more medium nowrap relative"
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
