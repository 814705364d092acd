import type { ReactNode } from 'react';
import { useTabState } from '#web/lists/tab-state.ts';
import { useTexts } from '#web/texts/texts.ts';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { CrewTab } from './list/crew-tab.tsx';
import { PersonTab } from './list/person-tab.tsx';
import { timesheetsTexts } from './texts.ts';
import './list/list.css';

const TABS = ['crew', 'employee'] as const;

/** The lists of timesheets: by crew and day, and by person and day. */
export default function TimesheetsPage() {
  const t = useTexts(timesheetsTexts);
  const [tab, choose] = useTabState(TABS, { rememberAs: 'timesheets' });
  const tabs = (action?: ReactNode) => (
    <Tabs name={t('tabs')} group="timesheets" tabs={TABS.map((id) => ({ id, label: t(id) }))} tab={tab} onChoose={choose}>
      {action}
    </Tabs>
  );
  return (
    <TabPanel group="timesheets" tab={tab} className="list-page sheet-list">
      {tab === 'crew' ? <CrewTab tabs={tabs} /> : <PersonTab tabs={tabs()} />}
    </TabPanel>
  );
}
