import { useSnapshot } from 'valtio';
import { hereNow } from '#shared/roster/attendance.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { useClockWords } from '#web/clock/clock-words.ts';
import { session } from '#web/http/session-state.ts';
import { freshnessOf } from '#web/live/freshness.ts';
import { useLiveSide } from '#web/live/use-live.ts';
import type { LiveView } from '#web/live/view.ts';
import { ClockedInGlyph, ElsewhereGlyph, LeftGlyph, NotInGlyph } from '#web/people/presence-glyphs.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { timeText } from '#web/ui/calendar/day-time.ts';
import { LiveGlyph, StaleGlyph } from '#web/ui/icons/glyphs.tsx';
import { useNow } from '../now.ts';
import { wallTexts } from '../texts.ts';
import { dayInWords, pillWords, titleAt } from '../words.ts';
import { type Paging, RegionChooser } from './region-chooser.tsx';
import './head.css';

interface HeadProps {
  view: LiveView<Roster>;
  regions: readonly number[];
  paging: Paging;
  height: number;
}

/** The time, what is shown, how many are in, and how old all of it is. */
export function Head({ view, regions, paging, height }: HeadProps) {
  const t = useTexts(wallTexts);
  const { data } = view;
  const clockNote = useClockWords('short');
  // The clock runs also while there is no roster: the signed-in person brings the business time
  // zone.
  const timeZone = useSnapshot(session).view?.user.businessTimeZone ?? data?.timeZone;
  return (
    <header className="wall-head row rigid" style={{ height }}>
      {timeZone && <Clock timeZone={timeZone} />}
      <div className="wall-title slim">
        <h1>
          {data ? <Title data={data} /> : t('today')}
          {paging.pages > 1 && (
            <span className="wall-page num medium ink-2">{` ${t('page', { page: paging.page + 1, pages: paging.pages })}`}</span>
          )}
        </h1>
        <div className="wall-place flex ink-2 nowrap">
          <RegionChooser chosen={regions} paging={paging} />
          {clockNote === null ? (
            data && <Day data={data} />
          ) : (
            // There is room for one of them: the title says already that the day is today.
            <span className="num" role="status">{` · ${clockNote}`}</span>
          )}
        </div>
      </div>
      {data && <Counts data={data} />}
      {data && <AgePill view={view} timeZone={data.timeZone} />}
    </header>
  );
}

/**
 * The minutes are read all the time. `a.m.` or `p.m.`, and the zone in the hour that comes twice,
 * are small.
 */
function Clock({ timeZone }: { timeZone: string }) {
  const [time, ...half] = useNow((now) => timeText(new Date(now), timeZone)).split(' ');
  return (
    <time className="wall-clock num flex baseline rigid">
      {`${time} `}
      <small>{half.join(' ')}</small>
    </time>
  );
}

function Title({ data }: { data: Roster }) {
  const t = useTexts(wallTexts);
  const { date, timeZone } = useSnapshot(data);
  return useNow((now) => titleAt(t, now, date, timeZone));
}

function Day({ data }: { data: Roster }) {
  const t = useTexts(wallTexts);
  const { date, count, roster } = useSnapshot(data);
  const left = count - roster.length;
  return <span className="num">{` · ${dayInWords(date)}${left > 0 ? ` · ${t('beyond', { count: left })}` : ''}`}</span>;
}

function Counts({ data }: { data: Roster }) {
  const t = useTexts(wallTexts);
  const { count, totals } = useSnapshot(data);
  return (
    <dl className="wall-counts num flex rigid">
      <div>
        <dt>{t('jobs')}</dt>
        <dd>{count}</dd>
      </div>
      <div>
        <dt>{t('clockedIn')}</dt>
        <dd>
          <ClockedInGlyph />
          {hereNow(totals)}
        </dd>
      </div>
      {totals.elsewhere > 0 && (
        <div>
          <dt>{t('elsewhere')}</dt>
          <dd>
            <ElsewhereGlyph />
            {totals.elsewhere}
          </dd>
        </div>
      )}
      {totals.left > 0 && (
        <div>
          <dt>{t('goneHome')}</dt>
          <dd>
            <LeftGlyph />
            {totals.left}
          </dd>
        </div>
      )}
      <div className={totals.missing > 0 ? 'wall-missing' : ''}>
        <dt>{t('notIn')}</dt>
        <dd>
          <NotInGlyph />
          {totals.missing}
        </dd>
      </div>
    </dl>
  );
}

function AgePill({ view, timeZone }: { view: LiveView<Roster>; timeZone: string }) {
  const t = useTexts(wallTexts);
  const { connection } = useLiveSide();
  const words = useNow((now) => pillWords(t, freshnessOf(view, connection, now), timeZone));
  return (
    <p className={`wall-pill row rigid nowrap num${view.staleSince ? ' is-old' : ''}`}>
      {view.staleSince ? <StaleGlyph /> : <LiveGlyph />}
      {words}
    </p>
  );
}
