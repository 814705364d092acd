import { useSnapshot } from 'valtio';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { type Attendance, attendanceOf, hereNow } from '#shared/roster/attendance.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { timeText } from '#shared/rules/local-time.ts';
import type { LiveView } from '../live/view.ts';
import { ATTENDANCE_GLYPHS } from '../people/presence-glyphs.tsx';
import { presenceTexts } from '../people/presence-texts.ts';
import { presenceWord } from '../people/presence-words.ts';
import { usePrint, usePrintScope } from '../print/print.ts';
import { PrintHead } from '../print/print-head.tsx';
import { printTexts } from '../print/texts.ts';
import { useTexts } from '../texts/texts.ts';
import { useWallRegions } from './display/use-display.ts';
import { wallTexts } from './texts.ts';
import { dayInWords, regionWords, titleAt } from './words.ts';
import './printed-wall.css';

interface PrintedWallProps {
  view: LiveView<Roster>;
  data: Roster;
  regions: readonly number[];
}

/**
 * The wall as a list: every job of the day with all of its crew, in columns. A screen's measures
 * mean nothing on paper.
 */
export function PrintedWall({ view, data, regions }: PrintedWallProps) {
  const t = useTexts(wallTexts);
  const word = useTexts(presenceTexts);
  const printed = useTexts(printTexts);
  const { at } = usePrint();
  const { date, timeZone, roster, count: all, totals } = useSnapshot(data);
  // The query of `RegionChooser`, so that the names are there when the print begins.
  const names = useWallRegions();
  usePrintScope([regionWords(t, regions, names), dayInWords(date)]);
  const counts: [Attendance, number, string][] = [
    ['in', hereNow(totals), t('clockedIn')],
    ['elsewhere', totals.elsewhere, t('elsewhere')],
    ['left', totals.left, t('goneHome')],
    ['missing', totals.missing, t('notIn')],
  ];
  return (
    <main className="wall-paper">
      <PrintHead title={titleAt(t, at.getTime(), date, timeZone)} timeZone={timeZone} staleSince={view.staleSince} />
      <p className="wall-paper-counts num flex gap-16">
        {counts.map(([attendance, count, words]) => {
          if (attendance === 'elsewhere' && count === 0) return null;
          const Glyph = ATTENDANCE_GLYPHS[attendance];
          return (
            <span key={attendance}>
              <Glyph />
              <b>{count}</b> {words}
            </span>
          );
        })}
      </p>
      {all > roster.length && (
        <p className="paper-missing num bold danger">{printed('most', { shown: roster.length, count: all })}</p>
      )}
      {roster.map(({ id, jobId, shownNumber, foremanName, crew }) => (
        <section key={id} className="card">
          <h2 className="num lead">#{numberOf({ jobId, shownNumber })}</h2>
          <p>{foremanName ?? t('noForeman')}</p>
          <ul>
            {crew.map((person) => {
              const attendance = attendanceOf(person);
              const Glyph = ATTENDANCE_GLYPHS[attendance];
              const since = person.clockedOutAt ?? person.elsewhere?.clockedOutAt ?? person.clockedInAt;
              return (
                <li key={person.id} className={`is-${attendance}`}>
                  <Glyph />
                  <span>{person.fullName}</span>
                  <span className="num">
                    {presenceWord(word, person)} {since && timeText(since, timeZone)}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </main>
  );
}
