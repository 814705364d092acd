import type { ReactNode } from 'react';
import { useSession } from '#web/http/use-session.ts';
import { OvercostGlyph, OvertimeGlyph } from '#web/jobs/status-glyphs.tsx';
import { ClearFilters } from '#web/lists/clear-filters.tsx';
import { useUnknownRegion } from '#web/lists/use-regions.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Lazy } from '#web/ui/feedback/lazy.tsx';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { NoticeIcon } from '#web/ui/icons/icons.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { rosterDay, SUMMARY_TABS, useSummaryView } from './filters.ts';
import { PrintedScope, SummaryHead } from './summary-head.tsx';
import { summaryTexts } from './texts.ts';
import '#web/ui/controls/button.css';
import './summary.css';

interface RosterFilters {
  /** Null is every region. */
  region: number | null;
  /** yyyy-MM-dd; null is the current business day, also after midnight. */
  date: string | null;
  onClearFilters: () => void;
}

interface SummaryPageProps {
  /** The Daily Roster, passed in because features do not import one another. */
  roster: (filters: RosterFilters) => ReactNode;
}

/* The code of each tab loads with the tab; web/build preloads that of the tab in the address. */
const jobsTab = lazyCode(() => import('./jobs/job-performance.tsx').then((code) => code.JobPerformance));
const timesheetTab = lazyCode(() => import('./timesheet/timesheet-tab.tsx').then((code) => code.TimesheetTab));
const setup = lazyCode(() => import('./setup/setup-checklist.tsx').then((code) => code.SetupChecklist));

/** The Summary: greeting, filters and tabs. */
export function SummaryPage({ roster }: SummaryPageProps) {
  const t = useTexts(summaryTexts);
  const { user } = useSession();
  const view = useSummaryView(user.businessDate);
  const { tab, region, days } = view.filters;
  const unknownRegion = useUnknownRegion();
  return (
    <div className="summary column grow">
      <SummaryHead view={view} />
      <PrintedScope filters={view.filters} />
      <Tabs
        name={t('tabs')}
        group="summary"
        tabs={SUMMARY_TABS.map((id) => ({ id, label: t(id) }))}
        tab={tab}
        onChoose={(chosen) => view.change({ tab: chosen })}
      >
        {tab === 'jobs' && !user.isSettingUp && <Key />}
      </Tabs>
      <TabPanel group="summary" tab={tab} className="summary-panel column grow">
        {unknownRegion === null ? (
          <>
            {tab === 'jobs' && (
              <UnlessSettingUp>
                <Lazy code={jobsTab}>{(JobPerformance) => <JobPerformance view={view} />}</Lazy>
              </UnlessSettingUp>
            )}
            {tab === 'timesheet' && <Lazy code={timesheetTab}>{(TimesheetTab) => <TimesheetTab view={view} />}</Lazy>}
            {tab === 'roster' && roster({ region, date: rosterDay(days, user.businessDate), onClearFilters: view.clear })}
          </>
        ) : (
          <div className="card summary-nowhere above-16" role="alert">
            <Empty icon={<NoticeIcon size={24} />} action={<ClearFilters onClear={view.clear} />}>
              {t('noSuchRegion', { region: unknownRegion })}
            </Empty>
          </div>
        )}
      </TabPanel>
    </div>
  );
}

/** The figures, or the checklist of a company that begins in their place [summary-7]. */
function UnlessSettingUp({ children }: { children: ReactNode }) {
  const { isSettingUp } = useSession().user;
  if (!isSettingUp) return children;
  return <Lazy code={setup}>{(SetupChecklist) => <SetupChecklist>{children}</SetupChecklist>}</Lazy>;
}

/** The legend of the counts' dots. */
function Key() {
  const t = useTexts(summaryTexts);
  return (
    <p className="flex wrap gap-16 lines-4 meta ink-2">
      <span className="row gap-6">
        <OvercostGlyph />
        {t('overcostKey')}
      </span>
      <span className="row gap-6">
        <OvertimeGlyph />
        {t('overtimeKey')}
      </span>
    </p>
  );
}
