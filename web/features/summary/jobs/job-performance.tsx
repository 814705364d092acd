import type { ReactNode } from 'react';
import type { JobSummary } from '#shared/summary.ts';
import { useShown } from '#web/lists/use-shown.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import type { SummaryView } from '../filters.ts';
import { summaryTexts } from '../texts.ts';
import { COUNTS, CountStrip } from './count-strip.tsx';
import { OverviewCard } from './overview-card.tsx';
import { TypeOfJob, Workforce } from './shares.tsx';
import './job-cards.css';

/** The Job Performance tab: counts of jobs, hours and cost, workforce, types of job. */
export function JobPerformance({ view: page }: { view: SummaryView }) {
  const t = useTexts(summaryTexts);
  const { region, days } = page.filters;
  const question = {
    ...(region === null ? {} : { region: String(region) }),
    ...(days ? { startDate: days.start, endDate: days.end } : {}),
  };
  const { view, data: answer, isWaiting } = useShown('jobSummary', question, t('subject'));
  const isSlow = useSlow(isWaiting);
  usePageFeed(t('subject'), answer !== undefined, view);

  if (view.status === 'failed') {
    return (
      <div className="card above-16">
        <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
      </div>
    );
  }
  if (!answer) return isSlow ? <JobShapes /> : null;
  const summary: JobSummary = answer.data;
  return (
    <div className={view.staleSince ? 'job-performance is-stale' : 'job-performance'} aria-busy={isWaiting} data-waiting={isSlow}>
      <Cards
        strip={<CountStrip summary={summary} filters={page.filters} />}
        overview={<OverviewCard summary={summary} view={page} />}
        workforce={<Workforce workforce={summary.workforce} />}
        types={<TypeOfJob types={summary.workOrderTypes} />}
      />
    </div>
  );
}

interface CardsProps {
  strip: ReactNode;
  overview: ReactNode;
  workforce: ReactNode;
  types: ReactNode;
}

/** The layout of the tab, the same for cards and placeholders, so that nothing shifts. */
function Cards({ strip, overview, workforce, types }: CardsProps) {
  const t = useTexts(summaryTexts);
  return (
    <div className="job-cards grid gap-12">
      <section className="card strip-card" aria-label={t('jobCounts')}>
        {strip}
      </section>
      <section className="card overview-card" aria-label={t('overview')}>
        {overview}
      </section>
      <section className="card workforce-card" aria-label={t('workforce')}>
        <h2>{t('workforce')}</h2>
        {workforce}
      </section>
      <section className="card types-card" aria-label={t('typeOfJob')}>
        <h2>{t('typeOfJob')}</h2>
        {types}
      </section>
    </div>
  );
}

const BARS = [62, 66, 65, 68, 55, 71, 64, 46, 67, 57, 63, 69, 66, 64];

/** Placeholders in the places of the cards. */
function JobShapes() {
  const t = useTexts(summaryTexts);
  return (
    <div className="job-performance" role="status" aria-label={t('loading')}>
      <Cards
        strip={<StripShapes />}
        overview={<OverviewShapes />}
        workforce={<ShareShapes names={['supervisors', 'foremen', 'crewMembers']} />}
        types={<ShareShapes names={['types']} />}
      />
    </div>
  );
}

const Shape = ({ width, height = 12 }: { width: number; height?: number }) => (
  <span className="shape" style={{ width, height }} />
);

const StripShapes = () => (
  <ul className="count-strip grid" aria-hidden="true">
    {COUNTS.map((name) => (
      <li key={name}>
        <div className="count-cell count-shapes grid gap-2">
          <Shape width={88} />
          <Shape width={44} height={24} />
          <Shape width={60} />
        </div>
      </li>
    ))}
  </ul>
);

const OverviewShapes = () => (
  <div className="overview-shapes grid" aria-hidden="true">
    <Shape width={240} height={16} />
    <div className="overview-shape-bars flex">
      {BARS.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <span key={index} className="shape" style={{ height: `${height}%` }} />
      ))}
    </div>
  </div>
);

const ShareShapes = ({ names }: { names: readonly string[] }) => (
  <div className="shares flex above-8" aria-hidden="true">
    {names.map((name) => (
      <div key={name} className="share grid grow slim">
        <span className="shape share-name-shape" style={{ width: 80 }} />
        <span className="shape share-shape" />
        <Shape width={72} height={40} />
      </div>
    ))}
  </div>
);
