import { useSnapshot } from 'valtio';
import { hereNow } from '#shared/roster/attendance.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { useClockWords } from '#web/clock/clock-words.ts';
import { useNow } from '#web/clock/use-now.ts';
import { session } from '#web/http/session-state.ts';
import { freshnessOf } from '#web/live/freshness.ts';
import { useLiveSide } from '#web/live/use-live.ts';
import type { LiveView } from '#web/live/view.ts';
import { AttendedGlyph, ClockedInGlyph, DueGlyph, ElsewhereGlyph, LeftGlyph, NotInGlyph } from '#web/people/presence-glyphs.tsx';
import { useAgainstUsual } from '#web/people/use-against-usual.ts';
import { useLateness } from '#web/people/use-presence.ts';
import { useTexts } from '#web/texts/texts.ts';
import { LiveGlyph, StaleGlyph } from '#web/ui/icons/glyphs.tsx';
import { DisplayScope } from '../display/scope.tsx';
import { useIsDisplay } from '../display/use-display.ts';
import { wallTexts } from '../texts.ts';
import { dayInWords, pillWords, titleAt, type WallChoices } from '../words.ts';
import { type Paging, RegionChooser } from './region-chooser.tsx';
import './head.css';

interface HeadProps {
  view: LiveView<Roster>;
  /** The moment of the last data while it is old; null while it is live. */
  asOf: number | null;
  choices: WallChoices;
  paging: Paging;
  /** In place of that of the roster. */
  title: string | undefined;
  height: number;
}

/** The time, what is shown, how many are in, and how old all of it is. */
export function Head({ view, asOf, choices, paging, title, height }: HeadProps) {
  const t = useTexts(wallTexts);
  const { data } = view;
  const clockNote = useClockWords('short');
  const isDisplay = useIsDisplay();
  // The clock runs also while there is no roster: the signed-in person brings the business time
  // zone.
  const ownZone = useSnapshot(session).view?.user.businessTimeZone;
  const timeZone = data?.timeZone ?? ownZone;
  return (
    <header className="wall-head row rigid" style={{ height }}>
      {timeZone && <WallClock timeZone={timeZone} />}
      <div className="wall-title slim">
        <h1>
          {title ?? (data ? <Title data={data} /> : t('today'))}
          {paging.pages > 1 && (
            <span className="wall-page num medium ink-2">{` ${t('page', { page: paging.page + 1, pages: paging.pages })}`}</span>
          )}
        </h1>
        <div className="wall-place flex ink-2 nowrap">
          <div className="flex">
            {isDisplay ? <DisplayScope shown={choices.regions} /> : <RegionChooser choices={choices} paging={paging} />}
            {clockNote === null ? (
              data && <Day data={data} />
            ) : (
              // There is room for one of them: the title says already that the day is today.
              <span className="num" role="status">{` · ${clockNote}`}</span>
            )}
          </div>
          {clockNote === null && data && <Against data={data} asOf={asOf} />}
        </div>
      </div>
      {data && <Counts data={data} asOf={asOf} />}
      {data && <AgePill view={view} timeZone={data.timeZone} />}
    </header>
  );
}

/**
 * The minutes are read all the time. `a.m.` or `p.m.`, and the zone in the hour that comes twice,
 * are small.
 */
export function WallClock({ timeZone }: { timeZone: string }) {
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

interface AsOf {
  data: Roster;
  asOf: number | null;
}

function Day({ data }: Pick<AsOf, 'data'>) {
  const t = useTexts(wallTexts);
  const { date, count, roster } = useSnapshot(data);
  const left = count - roster.length;
  return <span className="num">{` · ${dayInWords(date)}${left > 0 ? ` · ${t('beyond', { count: left })}` : ''}`}</span>;
}

/** How many are in against a usual day at this time. */
function Against({ data, asOf }: AsOf) {
  const t = useTexts(wallTexts);
  const usual = useAgainstUsual(data, asOf);
  if (usual === null) return null;
  const words = t(usual < 0 ? 'fewer' : usual > 0 ? 'more' : 'asUsual', { count: Math.abs(usual) });
  return <span className="wall-against num">{` · ${words}`}</span>;
}

function Counts({ data, asOf }: AsOf) {
  const t = useTexts(wallTexts);
  const { count, totals, waiting } = useSnapshot(data);
  const { late, due, attended } = useLateness(waiting, asOf);
  const unknown = totals.missing - late - due - attended;
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
      {late + due > 0 && (
        <>
          <div className={late > 0 ? 'wall-missing' : ''}>
            <dt>{t('late')}</dt>
            <dd>
              <NotInGlyph />
              {late}
            </dd>
          </div>
          <div>
            <dt>{t('dueLater')}</dt>
            <dd>
              <DueGlyph />
              {due}
            </dd>
          </div>
        </>
      )}
      {attended > 0 && (
        <div>
          <dt>{t('called')}</dt>
          <dd>
            <AttendedGlyph />
            {attended}
          </dd>
        </div>
      )}
      {(unknown > 0 || late + due + attended === 0) && (
        <div className={unknown > 0 ? 'wall-missing' : ''}>
          <dt>{t('notIn')}</dt>
          <dd>
            <NotInGlyph />
            {unknown}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** How old what is shown is. */
export function AgePill({ view, timeZone }: { view: LiveView<Roster>; timeZone: string }) {
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
