import type { ReactNode } from 'react';
import { useSession } from '../../http/use-session.ts';
import { SUMMARY_TABS, type SummaryFilters, type SummaryTab, useFilters } from './filters.ts';
import { SummaryHead } from './summary-head.tsx';
import { SummaryTabs } from './summary-tabs.tsx';
import '../../ui/button.css';
import './summary.css';

/** What a tab shows for the filters. */
type TabContent = (filters: SummaryFilters, clearFilters: () => void) => ReactNode;

interface SummaryPageProps {
  /** Tabs without an entry say that they are coming. */
  tabs: Partial<Record<SummaryTab, TabContent>>;
}

/** Greeting, filters and tabs (specification 1, section 2, Summary dashboard). */
export function SummaryPage({ tabs }: SummaryPageProps) {
  const { user } = useSession();
  const { filters, change } = useFilters(user.businessDate);
  const { tab } = filters;
  const label = SUMMARY_TABS.find(({ id }) => id === tab)?.label;
  return (
    <div className="summary">
      <SummaryHead filters={filters} onChange={change} />
      <SummaryTabs tab={tab} onChoose={(chosen) => change({ tab: chosen })} />
      <div id={`panel-${tab}`} className="summary-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tabs[tab]?.(filters, () => change({ region: null, date: null })) ?? <p className="summary-coming">{label} is coming.</p>}
      </div>
    </div>
  );
}
