import type { JobSummary } from '#shared/summary.ts';
import { useShown } from '#web/lists/use-shown.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import type { SummaryView } from '../filters.ts';
import { summaryTexts } from '../texts.ts';
import { CountStrip } from './count-strip.tsx';
import { Cards } from './job-cards.tsx';
import { JobShapes } from './job-shapes.tsx';
import { OverviewCard } from './overview-card.tsx';
import { TypeOfJob } from './type-of-job.tsx';
import { Workforce } from './workforce.tsx';

/** The Job Performance tab: counts, hours and cost, people, kinds of work. */
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
      <div className="card job-performance-state">
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
