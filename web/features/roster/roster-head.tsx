import { useSnapshot } from 'valtio';
import { hereNow, ROSTER_ORDERS } from '#shared/roster/attendance.ts';
import type { Roster, RosterOrder } from '#shared/roster/roster.ts';
import { useSession } from '#web/http/use-session.ts';
import { ClockedInGlyph, ElsewhereGlyph, LeftGlyph, NotInGlyph, OnBreakGlyph } from '#web/people/presence-glyphs.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { dayText, weekdayText } from '#web/ui/calendar/day-time.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { rosterTexts } from './texts.ts';

interface RosterHeadProps {
  roster: Roster;
  order: RosterOrder;
  onOrder: (order: RosterOrder) => void;
}

/** The day, the numbers of jobs and people over all pages, and the order. */
export function RosterHead({ roster, order, onOrder }: RosterHeadProps) {
  const t = useTexts(rosterTexts);
  const { user } = useSession();
  const { date, count, totals } = useSnapshot(roster);
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
          <li className="row gap-6">
            <NotInGlyph />
            <b>{totals.missing}</b> {t('countNotIn')}
          </li>
        </ul>
      )}
      {count > 1 && (
        <ChoiceField
          name={t('order')}
          caption={t('order')}
          value={order}
          choices={ROSTER_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChoose={onOrder}
        />
      )}
    </header>
  );
}
