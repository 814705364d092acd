import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { ListedJob } from '#shared/jobs/jobs.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { jobLink } from '#web/jobs/links.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { jobsTexts } from '#web/jobs/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { foremanOf } from './foreman-of.ts';
import { JobCost } from './job-cost.tsx';
import { jobsListTexts } from './texts.ts';
import { useDayOf } from './use-day-of.ts';
import './job-card.css';

/** A job on a phone: the fields of its row, in their order. */
export function JobCard({ job: live }: { job: ListedJob }) {
  const job = useSnapshot(live);
  const t = useTexts(jobsListTexts);
  const words = useTexts(jobsTexts);
  const dayOf = useDayOf();
  const facts = [
    [t('sup'), job.supervisor?.fullName],
    [t('foreman'), foremanOf(job as ListedJob)?.fullName],
    [t('start'), dayOf(job.startDate)],
    [t('end'), dayOf(job.endDate)],
    [t('type'), words(`workOrder.${job.workOrderType}`)],
    [t('hours'), formatMinutes(job.currentHours)],
  ];
  return (
    <article className="job-list-card" aria-label={t('jobOf', { job: job.jobId })}>
      <header>
        <Link href={jobLink(job.id)} className="job-list-card-id num">
          #{job.jobId}
        </Link>
        <span className="job-list-card-order cut grow ink-2">
          {job.workOrderNumber && t('orderOf', { order: job.workOrderNumber })}
        </span>
        <StatusTag kind="job" status={job.status} />
      </header>
      <p className="job-list-card-address">{job.address}</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="cut num">{value ?? '- - -'}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <JobCost job={job} />
        <Link href={jobLink(job.id)} className="job-list-card-more" aria-label={t('viewMoreOf', { job: job.jobId })}>
          {t('viewMore')}
        </Link>
      </footer>
    </article>
  );
}
