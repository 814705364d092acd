import type { CSSProperties } from 'react';
import { useSnapshot } from 'valtio';
import type { Roster, RosterRow } from '#shared/roster/roster.ts';
import { useNow } from '#web/clock/use-now.ts';
import { ClockedInGlyph, OnBreakGlyph } from '#web/people/presence-glyphs.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { AgePill, WallClock } from '../head/head.tsx';
import type { Stage } from '../plan/stage.ts';
import { wallTexts } from '../texts.ts';
import { dayInWords } from '../words.ts';
import { whoIsOut } from './night.ts';
import './night.css';

interface NightHeadProps {
  view: Parameters<typeof AgePill>[0]['view'];
  data: Roster;
  stage: Stage;
}

const clockSize = ({ width, height }: Stage): number => Math.min(300, width * 0.2, height * 0.3);
const DAY_LINE = 48;
const CLOCK_LINE = 1.1;

/** The time in large figures, the day, and how old the data is. */
export function NightHead({ view, data, stage }: NightHeadProps) {
  const { date, timeZone } = useSnapshot(data);
  return (
    <header className="night-head rigid" style={{ '--clock': `${clockSize(stage)}px` } as CSSProperties}>
      <WallClock timeZone={timeZone} />
      <div className="flex wrap">
        <span>{dayInWords(date)}</span>
        <AgePill view={view} timeZone={timeZone} />
      </div>
    </header>
  );
}

interface NightBoardProps {
  data: Roster;
  stage: Stage;
  asOf: number | null;
  isLost: boolean;
}

const COLUMN = 760;
/** Of the margins, the heading and what the drift needs. */
const OTHERS = 190;

/** Who is still out, by job; as many jobs as there is room for, and how many more. */
export function NightBoard({ data, stage, asOf, isLost }: NightBoardProps) {
  const t = useTexts(wallTexts);
  const { roster } = useSnapshot(data);
  const minute = useNow((now) => Math.floor((asOf ?? now) / 60_000));
  // The rows are read here, and never changed.
  const out = whoIsOut(roster as RosterRow[], minute * 60_000);
  const people = out.reduce((sum, { working, onBreak }) => sum + working + onBreak, 0);
  const line = stage.head === 'narrow' ? 36 : 48;
  const columns = Math.max(1, Math.floor(stage.width / COLUMN));
  const taken = clockSize(stage) * CLOCK_LINE + DAY_LINE + OTHERS + (isLost ? stage.band : 0);
  const rows = Math.max(1, Math.floor((stage.height - taken) / line));
  const room = rows * columns;
  const shown = out.length > room ? out.slice(0, room - 1) : out;
  const more = out.length - shown.length;
  return (
    <section className="night-board grow slim" aria-label={t('stillOut')}>
      <h1>{people > 0 ? t('outInAll', { count: people }) : t('nobodyOut')}</h1>
      <ul className="grid" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: line }}>
        {shown.map(({ id, number, foreman, working, onBreak, names }) => (
          <li key={id} className="flex nowrap baseline">
            <b className="num">#{number}</b>
            {working > 0 && (
              <span className="num night-count" title={t('clockedIn')}>
                <ClockedInGlyph />
                {working}
                <span className="unseen"> {t('clockedIn')}</span>
              </span>
            )}
            {onBreak > 0 && (
              <span className="num night-count" title={t('onBreak')}>
                <OnBreakGlyph />
                {onBreak}
                <span className="unseen"> {t('onBreak')}</span>
              </span>
            )}
            <span className="cut slim">{[foreman, names.join(', ')].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
        {more > 0 && <li>{t('moreJobs', { count: more })}</li>}
      </ul>
    </section>
  );
}
