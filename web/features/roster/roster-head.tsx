import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { can } from '#shared/permissions.ts';
import { hereNow, ROSTER_ORDERS } from '#shared/roster/attendance.ts';
import type { Roster, RosterOrder } from '#shared/roster/roster.ts';
import { useSession } from '#web/http/use-session.ts';
import {
  AttendedGlyph,
  ClockedInGlyph,
  DueGlyph,
  ElsewhereGlyph,
  LeftGlyph,
  NotInGlyph,
  OnBreakGlyph,
} from '#web/people/presence-glyphs.tsx';
import { useAgainstUsual } from '#web/people/use-against-usual.ts';
import { useLateness } from '#web/people/use-presence.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText, weekdayText } from '#web/ui/calendar/day-time.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { AuditIcon } from '#web/ui/icons/icons.tsx';
import { rosterTexts } from './texts.ts';
import '#web/ui/controls/button.css';

interface RosterHeadProps {
  roster: Roster;
  /** The moment of the last data while it is old; null while it is live. */
  asOf: number | null;
  /** Absent where the order is fixed. */
  order?: { value: RosterOrder; onOrder: (order: RosterOrder) => void };
  /** Opens the replay of the day. */
  onReplay?: () => void;
  /** Opens the call round. */
  onCallRound?: () => void;
}

/** The day, the numbers of jobs and people over all pages, the order, and the way to the replay. */
export function RosterHead({ roster, asOf, order, onReplay, onCallRound }: RosterHeadProps) {
  const t = useTexts(rosterTexts);
  const { user } = useSession();
  const { date, count, totals, waiting } = useSnapshot(roster);
  const { late, due, attended } = useLateness(waiting, asOf);
  const usual = useAgainstUsual(roster, asOf);
  const unknown = totals.missing - late - due - attended;
  const isToday = date === user.businessDate;
  const day = dayText(date);
  return (
    <header className="roster-head flex gap-12 lines-2 wrap baseline">
      <h2 id="roster-title" className="num">
        {isToday ? t(count === 0 ? 'noneToday' : 'today') : t(count === 0 ? 'noneOnDay' : 'onDay', { day })}
      </h2>
      <p className="roster-day num meta ink-3">
        {weekdayText(date)}
        {isToday && `, ${day}`}
        {usual !== null &&
          ` · ${t(usual < 0 ? 'fewer' : usual > 0 ? 'more' : 'asUsual', { count: Math.abs(usual), weekday: weekdayText(date) })}`}
      </p>
      {count > 0 && (
        <ul className="roster-counts num flex wrap gap-16 lines-2 push meta ink-2" aria-label={t('overAllPages')}>
          <li className="row gap-6">
            <b>{count}</b> {t('jobs', { count })}
          </li>
          <li className="row gap-6">
            <ClockedInGlyph />
            <b>{hereNow(totals)}</b> {t('countIn')}
          </li>
          {totals.onBreak > 0 && (
            <li className="row gap-6">
              <OnBreakGlyph />
              <b>{totals.onBreak}</b>{' '}
              <span>
                <span className="off-phone">{t('ofThem')}</span>
                {t('countOnBreak')}
              </span>
            </li>
          )}
          {totals.elsewhere > 0 && (
            <li className="row gap-6">
              <ElsewhereGlyph />
              <b>{totals.elsewhere}</b> {t('countElsewhere')}
            </li>
          )}
          {totals.left > 0 && (
            <li className="row gap-6">
              <LeftGlyph />
              <b>{totals.left}</b> {t('countGoneHome')}
            </li>
          )}
          {(waiting?.off ?? 0) > 0 && (
            <li className="row gap-6">
              <b>{waiting!.off}</b> {t('countOff')}
            </li>
          )}
          {due > 0 && (
            <li className="row gap-6">
              <DueGlyph />
              <b>{due}</b> {t('countDue')}
            </li>
          )}
          {late > 0 && (
            <li className="row gap-6">
              <NotInGlyph />
              <b className="danger">{late}</b> {t('countLate')}
            </li>
          )}
          {attended > 0 && (
            <li className="row gap-6">
              <AttendedGlyph />
              <b>{attended}</b> {t('countCalled')}
            </li>
          )}
          {(unknown > 0 || late + due + attended === 0) && (
            <li className="row gap-6">
              <NotInGlyph />
              <b>{unknown}</b> {t('countNotIn')}
            </li>
          )}
        </ul>
      )}
      {count > 1 && order && (
        <div className="off-paper">
          <ChoiceField
            name={t('order')}
            caption={t('order')}
            value={order.value}
            choices={ROSTER_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
            onChoose={order.onOrder}
          />
        </div>
      )}
      {onReplay && (
        <div className="row wrap gap-8 off-paper">
          {onCallRound && isToday && late + attended > 0 && can(user.role, 'create', 'lateCall') && (
            <button type="button" className="button" onClick={onCallRound}>
              <AttendedGlyph />
              {t('callRound')}
              {late > 0 && <b className="num danger">{late}</b>}
            </button>
          )}
          <Link className="button" href={isToday ? '/shift-log' : `/shift-log?day=${date}`}>
            {t('shiftLog')}
          </Link>
          {count > 0 && (
            <button type="button" className="button" onClick={onReplay}>
              <AuditIcon />
              {t('replay')}
            </button>
          )}
        </div>
      )}
    </header>
  );
}
