import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { ListedJob } from '#shared/jobs/jobs.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { businessDay } from '#shared/rules/periods.ts';
import { useSession } from '#web/http/use-session.ts';
import { jobLink } from '#web/jobs/links.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { momentDayText } from '#web/ui/calendar/day-time.ts';
import { allocationTexts } from './texts.ts';
import './allocation.css';

const BY_START = '[["startDate","ASC"]]';
const EVERY = 300;

/** The query of the jobs that a person is on. */
export const personJobs = (id: number) => ({ id, include: '["crews.foreman","supervisor"]', order: BY_START, limit: EVERY });

/** The query of unassigned jobs in these regions that have not ended before today. */
export const availableJobs = (regionIds: readonly number[], today: string, timeZone: string) => ({
  where: JSON.stringify({
    status: 'unassigned',
    // No region matches 0: a person without regions is offered no job.
    regionId: { $in: regionIds.length === 0 ? [0] : regionIds },
    endDate: { $gte: businessDay(today, timeZone).start.toISOString() },
  }),
  include: '["crews.foreman","supervisor"]',
  order: BY_START,
  limit: EVERY,
});

interface JobListProps {
  jobs: readonly ListedJob[];
  none: string;
  /** A button for each job. */
  action?: (job: ListedJob) => ReactNode;
}

/** Jobs with their place, days and status. */
export function JobList({ jobs, none, action }: JobListProps) {
  if (jobs.length === 0) return <p className="person-none ink-2">{none}</p>;
  return (
    <ul className="person-jobs stack">
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} action={action} />
      ))}
    </ul>
  );
}

function JobLine({ job: live, action }: { job: ListedJob; action: JobListProps['action'] }) {
  const t = useTexts(allocationTexts);
  const { businessTimeZone } = useSession().user;
  const job = useSnapshot(live);
  const day = (at: string): string => momentDayText(at, businessTimeZone);
  return (
    <li>
      <div className="person-job-words grow slim">
        <p>
          <Link href={jobLink(job.id)} className="num">
            #{numberOf(job)}
          </Link>
          <StatusTag kind="job" status={job.status} />
        </p>
        <p className="cut" title={job.address}>
          {job.address}
        </p>
        <p className="num meta ink-2">{t('days', { start: day(job.startDate), end: day(job.endDate) })}</p>
      </div>
      {action?.(live)}
    </li>
  );
}
