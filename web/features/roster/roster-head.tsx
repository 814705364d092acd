import { useSnapshot } from 'valtio';
import type { Roster } from '../../../shared/roster.ts';
import { useSession } from '../../http/use-session.ts';
import { dayText, weekdayText } from '../../ui/day-time.ts';
import { ClockedInGlyph, NotInGlyph, OnBreakGlyph } from '../../ui/glyphs.tsx';

/** Which day, and how many jobs and people over all its pages. */
export function RosterHead({ roster }: { roster: Roster }) {
  const { user } = useSession();
  const { date, count, totals } = useSnapshot(roster);
  const day = date === user.businessDate ? 'Today' : dayText(date);
  return (
    <header className="roster-head">
      <h2 id="roster-title" className="num">
        {count === 0 ? 'No Roster' : 'Roster'} for {day}
      </h2>
      <p className="roster-day num">
        {weekdayText(date)}
        {day === 'Today' && `, ${dayText(date)}`}
      </p>
      {count > 0 && (
        <ul className="roster-counts num" aria-label="Over all pages">
          <li>
            <b>{count}</b> {count === 1 ? 'job' : 'jobs'}
          </li>
          <li>
            <ClockedInGlyph />
            <b>{totals.in}</b> in
          </li>
          {totals.onBreak > 0 && (
            <li>
              <OnBreakGlyph />
              <b>{totals.onBreak}</b>{' '}
              <span>
                <span className="roster-of-them">of them </span>on break
              </span>
            </li>
          )}
          <li>
            <NotInGlyph />
            <b>{totals.out}</b> not in
          </li>
        </ul>
      )}
    </header>
  );
}
