import { useSnapshot } from 'valtio';
import { hereNow, type Roster } from '../../../shared/roster.ts';
import { useSession } from '../../http/use-session.ts';
import { ClockedInGlyph, ElsewhereGlyph, LeftGlyph, NotInGlyph, OnBreakGlyph } from '../../people/presence-glyphs.tsx';
import { useTexts } from '../../texts/texts.ts';
import { dayText, weekdayText } from '../../ui/calendar/day-time.ts';
import { rosterTexts } from './texts.ts';

/** Which day, and how many jobs and people over all its pages. */
export function RosterHead({ roster }: { roster: Roster }) {
  const t = useTexts(rosterTexts);
  const { user } = useSession();
  const { date, count, totals } = useSnapshot(roster);
  const isToday = date === user.businessDate;
  const day = dayText(date);
  return (
    <header className="roster-head">
      <h2 id="roster-title" className="num">
        {isToday ? t(count === 0 ? 'noneToday' : 'today') : t(count === 0 ? 'noneOnDay' : 'onDay', { day })}
      </h2>
      <p className="roster-day num">
        {weekdayText(date)}
        {isToday && `, ${day}`}
      </p>
      {count > 0 && (
        <ul className="roster-counts num" aria-label={t('overAllPages')}>
          <li>
            <b>{count}</b> {t('jobs', { count })}
          </li>
          <li>
            <ClockedInGlyph />
            <b>{hereNow(totals)}</b> {t('countIn')}
          </li>
          {totals.onBreak > 0 && (
            <li>
              <OnBreakGlyph />
              <b>{totals.onBreak}</b>{' '}
              <span>
                <span className="roster-of-them">{t('ofThem')}</span>
                {t('countOnBreak')}
              </span>
            </li>
          )}
          {totals.elsewhere > 0 && (
            <li>
              <ElsewhereGlyph />
              <b>{totals.elsewhere}</b> {t('countElsewhere')}
            </li>
          )}
          {totals.left > 0 && (
            <li>
              <LeftGlyph />
              <b>{totals.left}</b> {t('countGoneHome')}
            </li>
          )}
          <li>
            <NotInGlyph />
            <b>{totals.missing}</b> {t('countNotIn')}
          </li>
        </ul>
      )}
    </header>
  );
}
