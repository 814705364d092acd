import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Roster } from '../../../shared/roster.ts';
import { useLive } from '../../live/use-live.ts';
import { useRows } from '../../live/use-rows.ts';
import { PeopleIcon } from '../../ui/icons.tsx';
import { usePageFeed } from '../../ui/page-feed.tsx';
import { lastPage } from '../../ui/pages.ts';
import { Paging } from '../../ui/paging.tsx';
import { Empty, Failed, useSlow } from '../../ui/state-card.tsx';
import { JobCard } from './job-card.tsx';
import { useRosterPage } from './paging.ts';
import { RosterHead } from './roster-head.tsx';
import { RosterShapes } from './roster-shapes.tsx';
import './roster.css';

interface DailyRosterProps {
  /** Null is every region. */
  region: number | null;
  /** yyyy-MM-dd; null is the business day. */
  date: string | null;
  onClearFilters: () => void;
}

/** Who is on site, per job of a day (specification 1, section 2, Daily Roster tab). */
export function DailyRoster({ region, date, onClearFilters }: DailyRosterProps) {
  const { page, rows, goTo } = useRosterPage();
  const view = useLive('roster', {
    limit: rows,
    offset: (page - 1) * rows,
    ...(region === null ? {} : { region: String(region) }),
    ...(date === null ? {} : { date }),
  });
  // Another page or day takes the place of the one shown when it is there, not before.
  const shown = useRef<Roster>(undefined);
  if (view.status === 'ready') shown.current = view.data;
  const roster = view.status === 'failed' ? undefined : (view.data ?? shown.current);
  const isSlow = useSlow(view.status === 'loading');
  usePageFeed('the roster', roster !== undefined, view);

  if (view.status === 'failed') {
    return (
      <div className="card roster-state">
        <Failed
          title="Could not retrieve the roster"
          reason={view.error?.message ?? 'The server did not answer.'}
          onRetry={view.retry}
        />
      </div>
    );
  }
  if (!roster) return isSlow ? <RosterShapes /> : null;
  return (
    <section
      className={view.staleSince ? 'roster is-stale' : 'roster'}
      aria-labelledby="roster-title"
      aria-busy={view.status === 'loading'}
      data-waiting={isSlow}
    >
      <RosterHead roster={roster} />
      <RosterJobs roster={roster} isFiltered={region !== null || date !== null} onClearFilters={onClearFilters} />
      <RosterPaging roster={roster} page={page} rows={rows} goTo={goTo} />
    </section>
  );
}

interface RosterJobsProps {
  roster: Roster;
  isFiltered: boolean;
  onClearFilters: () => void;
}

function RosterJobs({ roster, isFiltered, onClearFilters }: RosterJobsProps) {
  const jobs = useRows(roster, 'roster');
  const { count } = useSnapshot(roster);
  if (jobs.length > 0)
    return (
      <ul className="roster-jobs">
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} />
        ))}
      </ul>
    );
  if (count > 0) return null;
  const clear = isFiltered && (
    <button type="button" className="button" onClick={onClearFilters}>
      Clear Filters
    </button>
  );
  return (
    <div className="card roster-state">
      <Empty icon={<PeopleIcon size={24} />} action={clear}>
        No job has a crew here on this day.
      </Empty>
    </div>
  );
}

interface RosterPagingProps extends Pick<ReturnType<typeof useRosterPage>, 'page' | 'rows' | 'goTo'> {
  roster: Roster;
}

function RosterPaging({ roster, page, rows, goTo }: RosterPagingProps) {
  const { count, offset } = useSnapshot(roster);
  const last = lastPage(count, rows);
  // The list grew shorter than the page in the address: its last page is the nearest truth.
  const isBeyond = count > 0 && offset >= count && page > last;
  useEffect(() => {
    if (isBeyond) goTo({ page: last }, { replace: true });
  });
  if (count === 0) return null;
  return (
    <div className="roster-paging">
      <Paging
        count={count}
        page={Math.min(page, last)}
        rows={rows}
        onPage={(next) => goTo({ page: next })}
        onRows={(next) => goTo({ rows: next })}
      />
    </div>
  );
}
