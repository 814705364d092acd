import { type RefObject, useEffect, useRef } from 'react';
import type { Alert } from '../../../shared/alerts.ts';
import { addDays, businessDate } from '../../../shared/rules/periods.ts';
import { useSession } from '../../http/use-session.ts';
import { type Texts, useTexts } from '../../texts/texts.ts';
import { dayText, weekdayText } from '../../ui/day-time.ts';
import { AlertCard } from './alert-card.tsx';
import { alertsTexts } from './texts.ts';
import { useClearing } from './use-clearing.tsx';
import { useFollow } from './use-follow.tsx';
import { useHeldRows } from './use-held-rows.ts';

interface AlertGroupsProps {
  /** The rows' proxies, newest first. */
  alerts: readonly Alert[];
}

/** Notifications by the business day on which they were raised; 'Clear all' stands beside the first day, most often 'Today'. */
export function AlertGroups({ alerts }: AlertGroupsProps) {
  const t = useTexts(alertsTexts);
  const { user } = useSession();
  const { businessTimeZone: timeZone, businessDate: today } = user;
  const follow = useFollow();
  const { leaving, clearOne, askForAll, dialogs } = useClearing();
  const box = useRef<HTMLDivElement>(null);
  const { rows: shown, waiting, release, handlers } = useHeldRows(alerts);
  const keepFocusNear = useFocusAfterRemoval(box, shown);
  const groups = groupsOf(shown, timeZone);
  const letIn = (): void => {
    const [first] = shown;
    if (first) keepFocusNear(first);
    release();
  };
  return (
    <div ref={box} {...handlers}>
      {groups.map(([day, rows], index) => (
        <div key={day} className="alert-group">
          <h2>{dayName(t, day, today)}</h2>
          {index === 0 && waiting > 0 && (
            <button type="button" className="text-button alert-group-new" onClick={letIn}>
              {t('waiting', { count: waiting })}
            </button>
          )}
          {index === 0 && (
            <button type="button" className="text-button" onClick={askForAll}>
              {t('clearAll')}
            </button>
          )}
          <ul className="card">
            {rows.map((alert) => (
              <AlertCard
                key={alert.id}
                alert={alert}
                timeZone={timeZone}
                isLeaving={leaving.has(alert.id)}
                onFollow={follow}
                onClear={() => {
                  keepFocusNear(alert);
                  clearOne(alert);
                }}
              />
            ))}
          </ul>
        </div>
      ))}
      {dialogs}
    </div>
  );
}

/** When an alert was raised never changes, so the proxies may be read. */
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

/** When the row with the focus has gone, the focus goes to the one that took its place, or else to the page's heading. */
function useFocusAfterRemoval(box: RefObject<HTMLElement | null>, alerts: readonly Alert[]): (alert: Alert) => void {
  const place = useRef<number>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks when rows have come or gone
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('.alert-card-clear') ?? [])];
    (buttons[Math.min(place.current, buttons.length - 1)] ?? document.querySelector<HTMLElement>('main'))?.focus();
    place.current = null;
  }, [alerts]);
  return (alert) => {
    place.current = alerts.indexOf(alert);
  };
}
