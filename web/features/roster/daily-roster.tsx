import { useSnapshot } from 'valtio';
import { ROSTER_ORDERS } from '#shared/roster/attendance.ts';
import type { Roster, RosterOrder } from '#shared/roster/roster.ts';
import { useSession } from '#web/http/use-session.ts';
import { wordText } from '#web/lists/address/codecs.ts';
import { ClearFilters } from '#web/lists/clear-filters.tsx';
import { defineList, type ListFilter } from '#web/lists/definition.ts';
import { ListPaging } from '#web/lists/list-paging.tsx';
import { useListState } from '#web/lists/list-state.ts';
import { useLiveList } from '#web/lists/live-list.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Empty, Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { PeopleIcon } from '#web/ui/icons/icons.tsx';
import { JobCard } from './job-card.tsx';
import { RosterHead } from './roster-head.tsx';
import { RosterShapes } from './roster-shapes.tsx';
import { rosterTexts } from './texts.ts';
import './roster.css';

/** Where there is room for more rows of them than two. */
const CARDS_IN_A_ROW = 5;

interface DailyRosterProps {
  /** Null is every region. */
  region: number | null;
  /** yyyy-MM-dd; null is the business day. */
  date: string | null;
  onClearFilters: () => void;
}

const ORDER: ListFilter<RosterOrder> = {
  text: wordText(ROSTER_ORDERS),
  initial: 'number',
  params: (order) => (order === 'number' ? {} : { order }),
};

/** Its filters are the page's own; what is left is the order, the page and the rows per page. */
const ROSTER = defineList({ filters: { order: ORDER }, sortable: [], room: { around: 240, line: 278, holds: CARDS_IN_A_ROW } });

/** People on site, per job of a day. */
export function DailyRoster({ region, date, onClearFilters }: DailyRosterProps) {
  const t = useTexts(rosterTexts);
  const list = useListState(ROSTER);
  const {
    view,
    data: roster,
    shown,
    isWaiting,
  } = useLiveList('roster', list, t('subject'), {
    ...(region === null ? {} : { region: String(region) }),
    ...(date === null ? {} : { date }),
  });
  const isSlow = useSlow(isWaiting);
  usePageFeed(t('subject'), roster !== undefined, view);

  if (view.status === 'failed') {
    return (
      <div className="card roster-state">
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
      <RosterHead roster={roster} order={list.filters.order} onOrder={(order) => list.setFilters({ order })} />
      <RosterJobs roster={roster} isFiltered={region !== null || date !== null} onClearFilters={onClearFilters} />
      <ListPaging list={list} shown={shown} />
    </section>
  );
}

interface RosterJobsProps {
  roster: Roster;
  isFiltered: boolean;
  onClearFilters: () => void;
}

function RosterJobs({ roster, isFiltered, onClearFilters }: RosterJobsProps) {
  const t = useTexts(rosterTexts);
  const jobs = useRows(roster, 'roster');
  const { count, date, timeZone } = useSnapshot(roster);
  const { user } = useSession();
  if (jobs.length > 0)
    return (
      <ul className="roster-jobs grid gap-12">
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} timeZone={timeZone} isOver={date < user.businessDate} />
        ))}
      </ul>
    );
  if (count > 0) return null;
  return (
    <div className="card roster-state">
      <Empty icon={<PeopleIcon size={24} />} action={isFiltered && <ClearFilters onClear={onClearFilters} />}>
        {t('nobody')}
      </Empty>
    </div>
  );
}
