import { useMemo } from 'react';
import { Link } from 'wouter';
import type { ListedJob } from '#shared/jobs/jobs.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { jobLink } from '#web/jobs/links.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { jobsTexts } from '#web/jobs/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { foremanOf } from './foreman-of.ts';
import { JobCost } from './job-cost.tsx';
import { jobsListTexts } from './texts.ts';
import { useDayOf } from './use-day-of.ts';

/** The columns of the list of jobs; the same from render to render. */
export function useJobColumns(): readonly TableColumn<ListedJob>[] {
  const t = useTexts(jobsListTexts);
  const words = useTexts(jobsTexts);
  const dayOf = useDayOf();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone stays as long as the page
  return useMemo(
    (): readonly TableColumn<ListedJob>[] => [
      {
        id: 'jobId',
        head: t('headId'),
        width: 112,
        isSortable: true,
        cell: ({ id, jobId, status }) => (
          <span className="job-list-id">
            <Link href={jobLink(id)} className="num">
              #{jobId}
            </Link>
            <StatusTag kind="job" status={status} />
          </span>
        ),
      },
      {
        id: 'workOrderNumber',
        head: t('headOrder'),
        width: 88,
        cell: ({ workOrderNumber }) => workOrderNumber && <span className="job-list-order">{workOrderNumber}</span>,
      },
      {
        id: 'address',
        head: t('headAddress'),
        width: 138,
        cell: ({ address }) => <span className="job-list-words">{address}</span>,
      },
      { id: 'type', head: t('headType'), width: 95, cell: ({ workOrderType }) => words(`workOrder.${workOrderType}`) },
      {
        id: 'supervisor',
        head: t('headSupervisor'),
        width: 100,
        cell: ({ supervisor }) => supervisor && <span className="job-list-words">{supervisor.fullName}</span>,
      },
      {
        id: 'foreman',
        head: t('headForeman'),
        width: 100,
        cell: (job) => {
          const foreman = foremanOf(job);
          return foreman && <span className="job-list-words">{foreman.fullName}</span>;
        },
      },
      {
        id: 'startDate',
        head: t('headStart'),
        kind: 'day',
        width: 91,
        isSortable: true,
        cell: ({ startDate }) => dayOf(startDate),
      },
      { id: 'endDate', head: t('headEnd'), kind: 'day', width: 91, isSortable: true, cell: ({ endDate }) => dayOf(endDate) },
      {
        id: 'currentHours',
        head: t('headHours'),
        kind: 'hours',
        width: 99,
        isSortable: true,
        cell: ({ currentHours }) => formatMinutes(currentHours),
      },
      { id: 'cost', head: t('headCost'), width: 150, cell: (job) => <JobCost job={job} /> },
      {
        id: 'more',
        head: t('headMore'),
        kind: 'action',
        width: 90,
        cell: ({ id, jobId }) => (
          <Link href={jobLink(id)} aria-label={t('viewMoreOf', { job: jobId })}>
            {t('viewMore')}
          </Link>
        ),
      },
    ],
    [t, words],
  );
}
