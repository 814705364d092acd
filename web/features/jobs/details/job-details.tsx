import { usePageFeed } from '../../../live/page-feed.ts';
import { useLive } from '../../../live/use-live.ts';
import { useTexts } from '../../../texts/texts.ts';
import { useSlow } from '../../../ui/feedback/state-card.tsx';
import { ThingTrouble } from '../../../ui/feedback/thing-trouble.tsx';
import { JobsIcon } from '../../../ui/icons/icons.tsx';
import { CostOverview } from './cost/cost-overview.tsx';
import { DescriptionCard } from './description-card.tsx';
import { HeadCard } from './head-card.tsx';
import { InfoCard } from './info-card.tsx';
import { InvoicesCard } from './invoices/invoices-card.tsx';
import { JobShapes } from './job-shapes.tsx';
import { NotesCard } from './notes/notes-card.tsx';
import { ProgressCard } from './progress/progress-card.tsx';
import { detailsTexts } from './texts.ts';
import './details.css';

/** A job in every state: on its way, failed, not there, old, and as it is. */
export function JobDetailsView({ id }: { id: number }) {
  const t = useTexts(detailsTexts);
  const view = useLive('jobDetails', { id });
  const job = view.data?.data;
  const isSlow = useSlow(view.status === 'loading');
  usePageFeed(t('subject'), job !== undefined, view);

  if (view.status === 'failed')
    return (
      <ThingTrouble
        icon={<JobsIcon size={24} />}
        error={view.error}
        notHere={t('notHere')}
        list={{ href: '/job-management', name: t('backToList') }}
        failed={t('failed')}
        onRetry={view.retry}
      />
    );
  if (!job) return isSlow ? <JobShapes /> : null;
  return (
    <div className={view.staleSince ? 'details-page is-stale' : 'details-page'}>
      <HeadCard job={job} />
      <div className="details-columns">
        <div className="details-main">
          <InfoCard job={job} />
          <CostOverview job={job} />
          <InvoicesCard job={job} />
        </div>
        <div className="details-side">
          <ProgressCard job={job} />
          <DescriptionCard job={job} />
          <NotesCard job={job} />
        </div>
      </div>
    </div>
  );
}
