import { useShown } from '#web/lists/use-shown.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import type { SummaryView } from '../filters.ts';
import { OverviewCard } from './overview-card.tsx';
import { summaryQuery } from './queries.ts';
import { StatusCard } from './status-card.tsx';
import { StatusStrip } from './status-strip.tsx';
import { timesheetTexts } from './texts.ts';
import { TimesheetShapes } from './timesheet-shapes.tsx';
import { WorkforceCard } from './workforce-card.tsx';
import './timesheet.css';

/** The timesheets of a region and a range in numbers. */
export function TimesheetTab({ view: page }: { view: SummaryView }) {
  const t = useTexts(timesheetTexts);
  const { region } = page.filters;
  const { view, data: summary, isWaiting } = useShown('dwoSummary', summaryQuery(page.filters), t('subject'));
  const isSlow = useSlow(isWaiting);
  usePageFeed(t('subject'), summary !== undefined, view);

  if (view.status === 'failed') {
    return (
      <div className="card timesheet-state">
        <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
      </div>
    );
  }
  if (!summary) return isSlow ? <TimesheetShapes /> : null;
  return (
    <div
      className={view.staleSince ? 'timesheet is-stale column gap-12' : 'timesheet column gap-12'}
      aria-busy={isWaiting}
      data-waiting={isSlow}
    >
      <StatusStrip summary={summary} filters={page.filters} />
      <OverviewCard view={page} />
      <div className="timesheet-pair grid gap-12">
        <WorkforceCard summary={summary} isOneRegion={region !== null} />
        <StatusCard summary={summary} />
      </div>
    </div>
  );
}
