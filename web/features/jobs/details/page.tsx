import { useSnapshot } from 'valtio';
import { useParams } from 'wouter';
import type { JobDetails } from '#shared/job-details.ts';
import { useTabState } from '#web/lists/tab-state.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLive } from '#web/live/use-live.ts';
import { AtPlace } from '#web/presence/at-place.tsx';
import { PeopleHere } from '#web/presence/people-here.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { Lazy } from '#web/ui/feedback/lazy.tsx';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';
import { RecordError } from '#web/ui/feedback/record-error.tsx';
import { Loading, Shapes } from '#web/ui/feedback/shapes.tsx';
import { useSlow } from '#web/ui/feedback/state-card.tsx';
import { JobsIcon } from '#web/ui/icons/icons.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { CostOverview } from './cost/cost-overview.tsx';
import { CostTrendCard } from './cost-trend-card.tsx';
import { HeadCard } from './head-card.tsx';
import { DescriptionCard, InfoCard } from './info-card.tsx';
import { InvoicesCard, useInvoices } from './invoices/invoices-card.tsx';
import { NotesCard } from './notes/notes-card.tsx';
import { PhaseCodesCard } from './phase-codes/phase-codes-card.tsx';
import { ProgressCard } from './progress/progress-card.tsx';
import { detailsTexts } from './texts.ts';
import '#web/theme/thing-page.css';
import './details.css';

const workforceTab = lazyCode(() => import('../workforce/workforce-tab.tsx').then((code) => code.WorkforceTab));

/** The first is open when the address names none. */
const TABS = ['summary', 'workforce'] as const;

/** Job Details: the page of one job. */
export default function JobDetailsPage() {
  const { id } = useParams<{ id: string }>();
  return <JobDetailsView key={id} id={Number(id)} />;
}

/** The page of a job, also while it is loading, stale, missing, or after a failure. */
function JobDetailsView({ id }: { id: number }) {
  const t = useTexts(detailsTexts);
  const view = useLive('jobDetails', { id });
  const job = view.data?.data;
  const isSlow = useSlow(view.status === 'loading');
  const [tab, choose] = useTabState(TABS);
  usePageFeed(t('subject'), job !== undefined, view);

  if (view.status === 'failed')
    return (
      <RecordError
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
    <AtPlace place={`job:${id}`}>
      <div className={view.staleSince ? 'thing-page is-stale stack gap-12' : 'thing-page stack gap-12'}>
        <HeadCard job={job} />
        <Tabs
          name={t('tabs')}
          group="job"
          tabs={TABS.map((one) => ({ id: one, label: t(`tab.${one}`) }))}
          tab={tab}
          onChoose={choose}
          beside={<PeopleHere />}
        />
        <TabPanel group="job" tab={tab}>
          {tab === 'workforce' ? (
            <Lazy code={workforceTab}>{(WorkforceTab) => <WorkforceTab jobId={id} />}</Lazy>
          ) : (
            <SummaryTab job={job} />
          )}
        </TabPanel>
      </div>
    </AtPlace>
  );
}

/** The job's cards in two columns; on a phone in one, with progress before costs. */
function SummaryTab({ job }: { job: JobDetails }) {
  const isNarrow = useNarrow();
  if (isNarrow)
    return (
      <div className="details-main stack gap-12">
        <InfoCard job={job} />
        <ProgressCard job={job} />
        <CostOverview job={job} />
        <CostTrendCard job={job} />
        <ListCards job={job} />
        <DescriptionCard job={job} />
        <NotesCard job={job} />
      </div>
    );
  return (
    <div className="details-columns grid gap-12">
      <div className="details-main stack gap-12">
        <InfoCard job={job} />
        <CostOverview job={job} />
        <CostTrendCard job={job} />
        <ListCards job={job} />
      </div>
      <div className="stack gap-12">
        <ProgressCard job={job} />
        <DescriptionCard job={job} />
        <NotesCard job={job} />
      </div>
    </div>
  );
}

/** The cards whose height is that of a list; each waits for the one above, so that none moves. */
function ListCards({ job }: { job: JobDetails }) {
  const { status } = useInvoices(useSnapshot(job).id);
  return (
    <>
      <InvoicesCard job={job} />
      {status !== 'loading' && <PhaseCodesCard job={job} />}
    </>
  );
}

/** Placeholders of the cards while the job is loading. */
function JobShapes() {
  return (
    <div className="thing-page stack gap-12">
      <Loading />
      <div className="card thing-head details-head" aria-hidden="true">
        <span className="shape" style={{ width: 'min(320px, 70%)', height: 20 }} />
      </div>
      <div style={{ height: 38 }} aria-hidden="true" />
      <div className="details-columns grid gap-12" aria-hidden="true">
        <div className="details-main stack gap-12">
          <div className="card card-pad" style={{ minHeight: 196 }}>
            <Shapes kind="lines" count={6} />
          </div>
          <div className="card" style={{ minHeight: 276 }} />
        </div>
        <div className="stack gap-12">
          <div className="card" style={{ minHeight: 252 }} />
          <div className="card card-pad" style={{ minHeight: 110 }}>
            <Shapes kind="lines" count={3} />
          </div>
        </div>
      </div>
    </div>
  );
}
