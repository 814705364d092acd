import { type ReactNode, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { ListedJob } from '#shared/jobs/jobs.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { can } from '#shared/permissions.ts';
import { centsIn, costsTotal } from '#shared/rules/costs.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { useSession } from '#web/http/use-session.ts';
import { dollarsText } from '#web/jobs/dollars-text.ts';
import { jobLink } from '#web/jobs/links.ts';
import { OvercostGlyph } from '#web/jobs/status-glyphs.tsx';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { jobsTexts } from '#web/jobs/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { momentDayText } from '#web/ui/calendar/day-time.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { jobsListTexts } from './texts.ts';
import './job-cost.css';
import './job-card.css';

/** The columns of the list of jobs; the array is the same in every render. */
export function useJobColumns(): readonly TableColumn<ListedJob>[] {
  const t = useTexts(jobsListTexts);
  const words = useTexts(jobsTexts);
  const dayOf = useDayOf();
  const { role } = useSession().user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone stays as long as the page
  return useMemo(
    (): readonly TableColumn<ListedJob>[] => [
      {
        id: 'jobId',
        head: t('headId'),
        width: 112,
        isKept: true,
        isSortable: true,
        cell: ({ id, jobId, externalNumber, shownNumber, status }) => (
          <span className="job-list-id grid">
            <Link href={jobLink(id)} className="num">
              #{numberOf({ jobId, shownNumber })}
            </Link>
            {externalNumber && externalNumber !== shownNumber && (
              <span className="num meta ink-2 anywhere" title={t('ownNumber', { number: externalNumber })}>
                {externalNumber}
              </span>
            )}
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
        id: 'category',
        head: t('headCategory'),
        width: 112,
        isSpare: true,
        cell: ({ category }) => words(`category.${category}`),
      },
      { id: 'company', head: t('headCompany'), width: 120, isSpare: true, cell: ({ company }) => company },
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
      {
        id: 'progress',
        head: t('headProgress'),
        kind: 'number',
        width: 92,
        isSpare: true,
        cell: ({ progressPercentage }) => `${progressPercentage}%`,
      },
      ...(can(role, 'read', 'jobCosts')
        ? [{ id: 'cost', head: t('headCost'), width: 150, cell: (job: ListedJob) => <JobCost job={job} /> }]
        : []),
      {
        id: 'more',
        head: t('headMore'),
        kind: 'action',
        width: 90,
        cell: (job) => (
          <Link href={jobLink(job.id)} aria-label={t('viewMoreOf', { job: numberOf(job) })}>
            {t('viewMore')}
          </Link>
        ),
      },
    ],
    [t, words, role],
  );
}

/** The foreman of a job's first crew; undefined while it has none. */
const foremanOf = ({ crews }: Pick<ListedJob, 'crews'>) =>
  (crews.find(({ isPrimary }) => isPrimary) ?? crews[0])?.foreman ?? undefined;

/** Formats a moment as its business day. */
function useDayOf(): (at: string) => string {
  const { businessTimeZone } = useSession().user;
  return (at) => momentDayText(at, businessTimeZone);
}

type JobCosts = Pick<ListedJob, 'bidPrice' | 'laborCost' | 'materialsCost' | 'otherCost' | 'isOvercost'>;

/**
 * The job's cost to date against its estimate, as text and as a bar; nothing for a reader who does
 * not get the costs.
 */
function JobCost({ job }: { job: JobCosts }) {
  const t = useTexts(jobsListTexts);
  const { bidPrice, laborCost, materialsCost, otherCost, isOvercost } = job;
  if (bidPrice === undefined || laborCost === undefined || materialsCost === undefined || otherCost === undefined) return null;
  const current = costsTotal({ laborCost, materialsCost, otherCost });
  return (
    <span className="job-cost num grid gap-6 lines-0 middle" data-overcost={isOvercost || undefined}>
      <span className="job-cost-bar off-paper" aria-hidden="true">
        <span style={{ width: `${shareOf(current, bidPrice)}%` }} />
      </span>
      <span className="job-cost-words">
        <span className="job-cost-current medium nowrap">{dollarsText(current)}</span>{' '}
        <span className="job-cost-estimated meta ink-2 nowrap">{t('ofEstimated', { estimated: dollarsText(bidPrice) })}</span>
      </span>
      {isOvercost && (
        <span className="job-cost-over inline-row gap-4 meta medium danger">
          <OvercostGlyph />
          {t('overCost')}
        </span>
      )}
    </span>
  );
}

/** The filled part of the bar in percent, from 0 to 100; 0 without an estimate. */
function shareOf(current: string, estimated: string): number {
  const [part, whole] = [centsIn(current) ?? 0, centsIn(estimated) ?? 0];
  return whole <= 0 ? 0 : Math.max(0, Math.min(100, (part / whole) * 100));
}

interface JobCardProps {
  job: ListedJob;
  /** Those that somebody chose; null for the first ones. */
  columns: readonly TableColumn<ListedJob>[] | null;
}

/** The columns that have a place of their own in a card. */
const PLACED: ReadonlySet<string> = new Set(['jobId', 'workOrderNumber', 'address', 'cost', 'more']);

/** A job as a card, on a phone: the fields of its row in the same order. */
export function JobCard({ job: live, columns }: JobCardProps) {
  const job = useSnapshot(live);
  const t = useTexts(jobsListTexts);
  const words = useTexts(jobsTexts);
  const dayOf = useDayOf();
  const number = numberOf(job);
  const has = (id: string): boolean => columns?.some((column) => column.id === id) ?? true;
  const first: readonly (readonly [string, string, ReactNode])[] = [
    ['supervisor', t('sup'), job.supervisor?.fullName],
    ['foreman', t('foreman'), foremanOf(job as ListedJob)?.fullName],
    ['startDate', t('start'), dayOf(job.startDate)],
    ['endDate', t('end'), dayOf(job.endDate)],
    ['type', t('type'), words(`workOrder.${job.workOrderType}`)],
    ['currentHours', t('hours'), formatMinutes(job.currentHours)],
  ];
  const facts =
    columns === null
      ? first
      : columns
          .filter(({ id }) => !PLACED.has(id))
          .map(({ id, head, cell }) => first.find((fact) => fact[0] === id) ?? ([id, head, cell(job as ListedJob)] as const));
  return (
    <article className="job-list-card" aria-label={t('jobOf', { job: number })}>
      <header className="row gap-8">
        <Link href={jobLink(job.id)} className="num title">
          #{number}
        </Link>
        <span className="cut grow body ink-2">
          {[
            job.externalNumber !== number && job.externalNumber,
            has('workOrderNumber') && job.workOrderNumber && t('orderOf', { order: job.workOrderNumber }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <StatusTag kind="job" status={job.status} />
      </header>
      {has('address') && <p className="job-list-card-address above-4 anywhere">{job.address}</p>}
      <dl>
        {facts.map(([id, name, value]) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd className="cut num">{value ?? '- - -'}</dd>
          </div>
        ))}
      </dl>
      <footer>
        {has('cost') && <JobCost job={job} />}
        {has('more') && (
          <Link href={jobLink(job.id)} className="job-list-card-more" aria-label={t('viewMoreOf', { job: number })}>
            {t('viewMore')}
          </Link>
        )}
      </footer>
    </article>
  );
}
