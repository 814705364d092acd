import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import type { LiveQuery } from '#shared/live/addresses.ts';
import type { RosterReplay } from '#shared/roster/replay.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { type Span, spanOf } from '#shared/roster/rules/replay.ts';
import { businessDay } from '#shared/rules/periods.ts';
import { ListPaging } from '#web/lists/list-paging.tsx';
import type { ListState } from '#web/lists/list-state.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import type { LiveView } from '#web/live/view.ts';
import { usePrint } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Empty, Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { useNow } from '#web/ui/feedback/use-now.ts';
import { AuditIcon } from '#web/ui/icons/icons.tsx';
import { JobCard } from '../job-card.tsx';
import { RosterHead } from '../roster-head.tsx';
import { TellsNews } from '../tells-news.ts';
import { useBoard, useRecorded } from './board.ts';
import { type DescribeAlert, Happened } from './happened.tsx';
import { type Player, usePlayer } from './player.ts';
import { ReplayBar } from './replay-bar.tsx';
import { replayTexts } from './texts.ts';
import './replay.css';

const MINUTE_MS = 60_000;
/** Faster than this, what has just changed is no news: it is over at once. */
const FASTEST_NEWS = 60;

interface ReplayedRosterProps {
  /** The day and the region, as the roster is asked for them. */
  query: LiveQuery;
  list: Pick<ListState, 'page' | 'rows' | 'setPage' | 'setRows'>;
  /** Minutes since the start of the day at which it opens. */
  minute: number;
  /** The replay stands at this minute now. */
  onMinute: (minute: number) => void;
  onClose: () => void;
  describeAlert: DescribeAlert;
}

/** A day of the Daily Roster, replayed by the same cards from what was recorded. */
export function ReplayedRoster({ query, ...rest }: ReplayedRosterProps) {
  const t = useTexts(replayTexts);
  const view = useLive('rosterReplay', query);
  const isSlow = useSlow(view.status === 'loading');
  if (view.status === 'failed')
    return (
      <div className="card roster-state above-16">
        <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
      </div>
    );
  if (!view.data)
    return isSlow ? (
      <p className="card replay-waiting above-12 ink-2" role="status">
        {t('loading')}
      </p>
    ) : null;
  return <Recorded key={`${query['date']} ${query['region']}`} data={view.data} view={view} {...rest} />;
}

interface RecordedProps extends Omit<ReplayedRosterProps, 'query'> {
  data: RosterReplay;
  view: LiveView<RosterReplay>;
}

function Recorded({ data, view, list, minute, onMinute, onClose, describeAlert }: RecordedProps) {
  const t = useTexts(replayTexts);
  const replay = useRecorded(data);
  const now = useNow(!replay.isOver);
  const nowMs = replay.isOver ? null : Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const span = useMemo(() => spanOf(replay, nowMs), [replay, nowMs]);
  const dayStartMs = businessDay(replay.date, replay.timeZone).start.getTime();
  const controls = usePlayer(span, dayStartMs + minute * MINUTE_MS);
  const { player } = controls;
  const { isOn } = usePrint();
  const page = isOn ? 1 : Math.max(1, Math.min(list.page, Math.ceil(replay.roster.length / list.rows)));
  const limit = isOn ? Math.max(1, replay.roster.length) : list.rows;
  const shown = { count: replay.roster.length, limit, offset: (page - 1) * limit };
  const board = useBoard(replay, player, shown);
  const { isPlaying, speed } = useSnapshot(player);
  if (replay.roster.length === 0)
    return (
      <div className="card roster-state above-16">
        <Empty
          icon={<AuditIcon size={24} />}
          action={
            <button type="button" className="button" onClick={onClose}>
              {t('close')}
            </button>
          }
        >
          {t('nothing')}
        </Empty>
      </div>
    );
  return (
    <section className={view.staleSince ? 'roster is-stale column grow' : 'roster column grow'} aria-labelledby="roster-title">
      <Standing player={player} dayStartMs={dayStartMs} view={view} onMinute={onMinute} />
      <ReplayBar replay={replay} span={span} controls={controls} onClose={onClose} />
      <Happened replay={replay} describeAlert={describeAlert} onSeek={controls.seek} />
      <RosterHead roster={board} asOf={null} />
      <TellsNews value={isPlaying && speed <= FASTEST_NEWS}>
        <Cards board={board} isOver={replay.isOver} span={span} player={player} />
      </TellsNews>
      <ListPaging list={list} shown={shown} />
    </section>
  );
}

interface StandingProps extends Pick<RecordedProps, 'view' | 'onMinute'> {
  player: Player;
  dayStartMs: number;
}

/** Tells the shell which minute is shown, and the address once the replay stands still. */
function Standing({ player, dayStartMs, view, onMinute }: StandingProps) {
  const t = useTexts(replayTexts);
  const { atMs, isPlaying } = useSnapshot(player);
  const minute = Math.floor((atMs - dayStartMs) / MINUTE_MS);
  usePageFeed(t('subject'), true, view, dayStartMs + minute * MINUTE_MS);
  const tell = useRef(onMinute);
  tell.current = onMinute;
  useEffect(() => {
    if (!isPlaying) tell.current(minute);
  }, [isPlaying, minute]);
  return null;
}

interface CardsProps {
  board: Roster;
  isOver: boolean;
  span: Span;
  player: Player;
}

function Cards({ board, isOver, span, player }: CardsProps) {
  const jobs = useRows(board, 'roster');
  const { timeZone } = useSnapshot(board);
  const isAtEnd = useIsAt(player, span.endMs);
  return (
    <ul className="roster-jobs grid gap-12">
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} timeZone={timeZone} asOf={null} isOver={isOver && isAtEnd} />
      ))}
    </ul>
  );
}

/** Whether the player stands at a moment or later; renders only when that changes. */
const useIsAt = (player: Player, ms: number): boolean =>
  useSyncExternalStore(
    (onChange) => subscribe(player, onChange),
    () => player.atMs >= ms,
  );
