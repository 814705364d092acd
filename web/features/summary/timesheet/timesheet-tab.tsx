import { can } from '#shared/permissions.ts';
import { addDays, payrollWeek } from '#shared/rules/periods.ts';
import { useSession } from '#web/http/use-session.ts';
import { useShown } from '#web/lists/use-shown.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { CountdownCard } from '#web/payroll/countdown-card.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import type { SummaryView } from '../filters.ts';
import { StatusCard, StatusStrip, WorkforceCard } from './cards.tsx';
import { OvertimeCard } from './overtime-card.tsx';
import { OverviewCard } from './overview-card.tsx';
import { summaryQuery } from './queries.ts';
import { timesheetTexts } from './texts.ts';
import './timesheet.css';

/** The Timesheet tab: figures of the timesheets in a region and a range of days. */
export function TimesheetTab({ view: page }: { view: SummaryView }) {
  const t = useTexts(timesheetTexts);
  const { region, days } = page.filters;
  const { user } = useSession();
  const { monday } = payrollWeek(user.businessDate);
  const isThisWeek = days === null || days.end >= monday;
  const isPaidNext = days === null || days.end >= addDays(monday, -7);
  const { view, data: summary, isWaiting } = useShown('dwoSummary', summaryQuery(page.filters), t('subject'));
  const isSlow = useSlow(isWaiting);
  usePageFeed(t('subject'), summary !== undefined, view);

  if (view.status === 'failed') {
    return (
      <div className="card above-16">
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
      {isPaidNext && can(user.role, 'read', 'timesheetExport') && <CountdownCard />}
      {isThisWeek && <OvertimeCard region={region} />}
    </div>
  );
}

const COUNTS = ['a', 'b', 'c', 'd', 'e', 'f'];
const BARS = [46, 62, 54, 70, 38, 58, 50, 66, 42, 60];
/** Widths of a title and of the lines below it, in percent. */
const LINES = [24, 72, 64, 68];

/** Placeholders of the tab before the first answer; they do not move. */
function TimesheetShapes() {
  const t = useTexts(timesheetTexts);
  return (
    <div className="timesheet column gap-12">
      <p className="unseen" role="status">
        {t('loading')}
      </p>
      <ul className="card sheet-counts grid" aria-hidden="true">
        {COUNTS.map((count) => (
          <li key={count} className="sheet-count column spread">
            <span className="shape" style={{ width: '64%' }} />
            <span className="shape sheet-figure-shape" />
          </li>
        ))}
      </ul>
      <div className="card sheet-card sheet-overview-shape flex spread card-pad" aria-hidden="true">
        {BARS.map((height) => (
          <span key={height} className="shape" style={{ height: `${height}%` }} />
        ))}
      </div>
      <div className="timesheet-pair grid gap-12" aria-hidden="true">
        <CardShape />
        <CardShape />
      </div>
    </div>
  );
}

const CardShape = () => (
  <div className="card sheet-card sheet-card-shape grid card-pad">
    {LINES.map((width) => (
      <span key={width} className="shape" style={{ width: `${width}%` }} />
    ))}
  </div>
);
