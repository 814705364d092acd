import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { LiveQuery } from '#shared/live/addresses.ts';
import { ROSTER_ORDERS } from '#shared/roster/attendance.ts';
import type { Roster, RosterOrder } from '#shared/roster/roster.ts';
import { useSession } from '#web/http/use-session.ts';
import { numberText, orNone, wordText } from '#web/lists/address/codecs.ts';
import { ClearFilters } from '#web/lists/clear-filters.tsx';
import { defineList, type ListFilter } from '#web/lists/definition.ts';
import { ListPaging } from '#web/lists/list-paging.tsx';
import { type ListState, useListState } from '#web/lists/list-state.ts';
import { useLiveList } from '#web/lists/live-list.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { Lazy } from '#web/ui/feedback/lazy.tsx';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';
import { Empty, Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { PeopleIcon } from '#web/ui/icons/icons.tsx';
import { JobCard } from './job-card.tsx';
import type { DescribeAlert } from './replay/happened.tsx';
import { RosterHead } from './roster-head.tsx';
import { rosterTexts } from './texts.ts';
import './roster.css';

/** Cards in a row, on a screen that has room for more than two rows of them. */
const CARDS_IN_A_ROW = 5;

interface DailyRosterProps {
  /** Null is every region. */
  region: number | null;
  /** yyyy-MM-dd; null is the business day. */
  date: string | null;
  onClearFilters: () => void;
  /** Passed in because features do not import one another. */
  describeAlert: DescribeAlert;
}

const ORDER: ListFilter<RosterOrder> = {
  text: wordText(ROSTER_ORDERS),
  initial: 'number',
  params: (order) => (order === 'number' ? {} : { order }),
};

/** A night crew may still be there on the next day. */
const LAST_MINUTE = 2 * 24 * 60;

/** The replayed minute of the day; null while the roster is live. */
const REPLAY: ListFilter<number | null> = {
  text: orNone(numberText(0, LAST_MINUTE)),
  initial: null,
  params: () => ({}),
  isView: true,
};

/** The list's order, page and page size; its filters belong to the Summary. */
const ROSTER = defineList({
  filters: { order: ORDER, replay: REPLAY },
  sortable: [],
  room: { around: 240, line: 278, holds: CARDS_IN_A_ROW },
});

const CallRound = lazyDialog(() => import('./call-round/call-round.tsx').then((code) => code.CallRound));
const replay = lazyCode(() => import('./replay/replayed-roster.tsx').then((code) => code.ReplayedRoster));

/** The Daily Roster: the jobs of a day with the attendance of their crews, live or replayed. */
export function DailyRoster(props: DailyRosterProps) {
  const list = useListState(ROSTER);
  const minute = list.filters.replay;
  if (minute === null) return <LiveRoster {...props} list={list} />;
  return (
    <Lazy code={replay} waiting={<RosterShapes />}>
      {(ReplayedRoster) => (
        <ReplayedRoster
          query={queryOf(props)}
          list={list}
          minute={minute}
          describeAlert={props.describeAlert}
          onMinute={(shown) => list.setFilters({ replay: shown }, { replace: true })}
          onClose={() => list.setFilters({ replay: null })}
        />
      )}
    </Lazy>
  );
}

const queryOf = ({ region, date }: Pick<DailyRosterProps, 'region' | 'date'>): LiveQuery => ({
  ...(region === null ? {} : { region: String(region) }),
  ...(date === null ? {} : { date }),
});

interface LiveRosterProps extends Omit<DailyRosterProps, 'describeAlert'> {
  list: ListState<{ order: RosterOrder; replay: number | null }>;
}

function LiveRoster({ list, region, date, onClearFilters }: LiveRosterProps) {
  const t = useTexts(rosterTexts);
  const { view, data: roster, shown, isWaiting } = useLiveList('roster', list, t('subject'), queryOf({ region, date }));
  const [isCalling, setCalling] = useState(false);
  const isSlow = useSlow(isWaiting);
  usePageFeed(t('subject'), roster !== undefined, view);

  if (view.status === 'failed') {
    return (
      <div className="card roster-state above-16">
        <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
      </div>
    );
  }
  if (!roster) return isSlow ? <RosterShapes /> : null;
  return (
    <section
      className={view.staleSince ? 'roster is-stale column grow' : 'roster column grow'}
      aria-labelledby="roster-title"
      aria-busy={isWaiting}
      data-waiting={isSlow}
    >
      <RosterHead
        roster={roster}
        asOf={view.staleSince?.getTime() ?? null}
        order={{ value: list.filters.order, onOrder: (order) => list.setFilters({ order }) }}
        onReplay={() => list.setFilters({ replay: 0 })}
        onCallRound={() => setCalling(true)}
      />
      <RosterJobs
        roster={roster}
        asOf={view.staleSince?.getTime() ?? null}
        isFiltered={region !== null || date !== null}
        onClearFilters={onClearFilters}
      />
      <ListPaging list={list} shown={shown} />
      {isCalling && <CallRound query={queryOf({ region, date })} onClose={() => setCalling(false)} />}
    </section>
  );
}

interface RosterJobsProps {
  roster: Roster;
  asOf: number | null;
  isFiltered: boolean;
  onClearFilters: () => void;
}

function RosterJobs({ roster, asOf, isFiltered, onClearFilters }: RosterJobsProps) {
  const t = useTexts(rosterTexts);
  const jobs = useRows(roster, 'roster');
  const { count, date, timeZone } = useSnapshot(roster);
  const { user } = useSession();
  if (jobs.length > 0)
    return (
      <ul className="roster-jobs grid gap-12">
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} timeZone={timeZone} asOf={asOf} isOver={date < user.businessDate} />
        ))}
      </ul>
    );
  if (count > 0) return null;
  return (
    <div className="card roster-state above-16">
      <Empty icon={<PeopleIcon size={24} />} action={isFiltered && <ClearFilters onClear={onClearFilters} />}>
        {t('nobody')}
      </Empty>
    </div>
  );
}

/** Widths of the loading shapes, in percent, so that they look like names. */
const NAMES = [62, 74, 56, 70, 61, 52];
const CARDS = 5;

/** Placeholders of the roster before the first answer; they do not move. */
function RosterShapes() {
  const t = useTexts(rosterTexts);
  return (
    <div className="roster column grow">
      <p className="unseen" role="status">
        {t('loading')}
      </p>
      <div className="roster-head flex gap-12 lines-2 wrap baseline" aria-hidden="true">
        <span className="shape roster-head-shape" />
      </div>
      <ul className="roster-jobs grid gap-12" aria-hidden="true">
        {Array.from({ length: CARDS }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
          <li key={card} className="card job-card">
            <div className="job-card-head row spread gap-8">
              <span className="shape" style={{ width: '32%' }} />
              <span className="shape" style={{ width: '18%' }} />
            </div>
            <div className="job-card-leads job-card-shapes grid line-below">
              <span className="shape" style={{ width: '72%' }} />
              <span className="shape" style={{ width: '60%' }} />
            </div>
            <div className="crew">
              {NAMES.map((width) => (
                <span key={width} className="member flex wrap">
                  <span className="member-main row gap-8">
                    <span className="shape glyph-shape" />
                    <span className="shape" style={{ width: `${width}%` }} />
                  </span>
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
