import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Alert } from '../../../shared/alerts.ts';
import { addDays, businessDate } from '../../../shared/rules/periods.ts';
import { useSession } from '../../http/use-session.ts';
import { type Texts, useTexts } from '../../texts/texts.ts';
import { dayText, weekdayText } from '../../ui/day-time.ts';
import { AlertCard } from './alert-card.tsx';
import { alertsTexts } from './texts.ts';
import { focusPage, useClearing } from './use-clearing.tsx';
import { useFollow } from './use-follow.tsx';
import { useHeldRows } from './use-held-rows.ts';

interface AlertGroupsProps {
  /** The rows' proxies, newest first. */
  alerts: readonly Alert[];
  /** Stands there when there are none. */
  empty: ReactNode;
}

/** Notifications by the business day on which they were raised; 'Clear all' stands beside the first day, most often 'Today'. */
export function AlertGroups({ alerts, empty }: AlertGroupsProps) {
  const t = useTexts(alertsTexts);
  const { user } = useSession();
  const { businessTimeZone: timeZone, businessDate: today } = user;
  const follow = useFollow();
  const { leaving, clearOne, askForAll, dialogs } = useClearing();
  const box = useRef<HTMLDivElement>(null);
  const { rows: shown, waiting, release, handlers } = useHeldRows(alerts);
  useFocusAfterRemoval(box, shown, leaving);
  const groups = groupsOf(shown, timeZone);
  const letIn = (): void => {
    flushSync(release);
    focusRow(box.current, 0);
  };
  return (
    <div ref={box} {...handlers}>
      {alerts.length === 0 && empty}
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

/** When a row has gone whose clearing was asked for, and the focus with it, the focus goes to the one that took its place. */
function useFocusAfterRemoval(box: RefObject<HTMLElement | null>, alerts: readonly Alert[], leaving: ReadonlySet<number>): void {
  const before = useRef(alerts);
  useEffect(() => {
    const here = new Set(alerts.map(({ id }) => id));
    const place = before.current.findIndex(({ id }) => leaving.has(id) && !here.has(id));
    before.current = alerts;
    if (place >= 0 && document.activeElement === document.body) focusRow(box.current, place);
  }, [box, alerts, leaving]);
}

/** The row at a place of the list, or the last one; where none is left, the page. */
function focusRow(box: HTMLElement | null, place: number): void {
  const buttons = [...(box?.querySelectorAll<HTMLElement>('.alert-card-clear') ?? [])];
  const button = buttons[Math.min(place, buttons.length - 1)];
  if (button) button.focus();
  else focusPage();
}
