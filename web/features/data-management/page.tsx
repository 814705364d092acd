import type { ReactNode } from 'react';
import { can, type SignedInRole } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTabState } from '#web/lists/tab-state.ts';
import { CountdownCard } from '#web/payroll/countdown-card.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { CustomExport } from './exports/custom-export.tsx';
import { FAMILIES, type Family } from './exports/families.ts';
import { JobsTab, TimesheetsTab } from './exports/history-tabs.tsx';
import { ImportsTab } from './imports/imports-tab.tsx';
import { AdminTab } from './settings/admin-tab.tsx';
import { dataTexts } from './texts.ts';
import { UploadsTab } from './uploads/uploads-tab.tsx';

type Tab = 'uploads' | 'imports' | 'timesheets' | 'vista' | 'jobs' | 'employees' | 'admin';

/** The tabs of a role; the first is open at first. */
const tabsOf = (role: SignedInRole): readonly [Tab, ...Tab[]] =>
  can(role, 'create', 'employeeUpload')
    ? ['uploads', 'imports', 'timesheets', 'vista', 'jobs', 'employees', 'admin']
    : ['timesheets', 'vista', 'jobs'];

/** Data Management: imports and exports of files, and the admin panel. */
export default function DataManagementPage() {
  const t = useTexts(dataTexts);
  const { role } = useSession().user;
  const ids = tabsOf(role);
  const [tab, choose] = useTabState(ids, { rememberAs: 'data' });
  const tabs = <Tabs name={t('tabs')} group="data" tabs={ids.map((id) => ({ id, label: t(id) }))} tab={tab} onChoose={choose} />;
  return (
    <TabPanel key={tab} group="data" tab={tab} className="list-page">
      {contentOf(tab, tabs)}
    </TabPanel>
  );
}

function contentOf(tab: Tab, tabs: ReactNode): ReactNode {
  switch (tab) {
    case 'uploads':
      return <UploadsTab tabs={tabs} />;
    case 'imports':
      return <ImportsTab tabs={tabs} />;
    case 'timesheets':
      return <TimesheetsTab tabs={tabs} />;
    case 'vista':
      return <ExportTab family={FAMILIES.vista} tabs={tabs} countdown={<CountdownCard />} />;
    case 'jobs':
      return <JobsTab tabs={tabs} />;
    case 'employees':
      return <ExportTab family={FAMILIES.employees} tabs={tabs} />;
    case 'admin':
      return <AdminTab tabs={tabs} />;
  }
}

/** A family without a history: the form and the last file. */
function ExportTab({ family, tabs, countdown }: { family: Family; tabs: ReactNode; countdown?: ReactNode }) {
  const words = useTexts(dataTexts);
  return (
    <div className="list-page">
      <header className="list-page-head row gap-8 lines-12 wrap off-paper">
        <h1 className="unseen-narrow">{words('title')}</h1>
        {tabs}
        {countdown}
        <CustomExport family={family} isAlone />
      </header>
    </div>
  );
}
