import { useSnapshot } from 'valtio';
import { useParams } from 'wouter';
import type { Employee } from '#shared/employees.ts';
import { seesEverything } from '#shared/permissions.ts';
import { useTabState } from '#web/lists/tab-state.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { RecordError } from '#web/ui/feedback/record-error.tsx';
import { Loading, Shapes } from '#web/ui/feedback/shapes.tsx';
import { useSlow } from '#web/ui/feedback/state-card.tsx';
import { PeopleIcon } from '#web/ui/icons/icons.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { AllocationTab } from './allocation/allocation-tab.tsx';
import { HeadCard } from './head-card.tsx';
import { HierarchyTab } from './hierarchy/hierarchy-tab.tsx';
import { InfoTab } from './info-tab.tsx';
import { personDetailsTexts } from './texts.ts';
import '#web/theme/thing-page.css';
import './details.css';

/** User Details: the page of one person. */
export default function UserDetailsPage() {
  const { employeeId } = useParams<{ employeeId: string }>();
  return <PersonDetails key={employeeId} id={Number(employeeId)} />;
}

/** The relations that the page includes. */
const INCLUDE = JSON.stringify(['region', 'regions', 'supervisor', 'employeePictures.Picture']);

/** The page of a person, also while it is loading, stale, missing, or after a failure. */
export function PersonDetails({ id }: { id: number }) {
  const t = useTexts(personDetailsTexts);
  const view = useLive('employeeDetails', { id, include: INCLUDE });
  const person = view.data?.data;
  const isSlow = useSlow(view.status === 'loading');
  usePageFeed(t('subject'), person !== undefined, view);

  if (view.status === 'failed')
    return (
      <RecordError
        icon={<PeopleIcon />}
        error={view.error}
        notHere={t('notHere')}
        list={{ href: '/user-management', name: t('backToList') }}
        failed={t('failed')}
        onRetry={view.retry}
      />
    );
  if (!person) return isSlow ? <PersonShapes /> : null;
  return (
    <div className={view.staleSince ? 'thing-page is-stale stack gap-12' : 'thing-page stack gap-12'}>
      <HeadCard person={person} />
      <PersonTabs person={person} />
    </div>
  );
}

const TABS = ['info', 'hierarchy', 'allocation'] as const;

/** The tabs of a person. Admins and sub-admins have none; a deactivated person has Info alone. */
function PersonTabs({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const { role, isActive } = useSnapshot(person);
  const [chosen, choose] = useTabState(TABS);
  if (seesEverything(role)) return <InfoTab person={person} />;
  const tab = isActive ? chosen : 'info';
  return (
    <>
      <Tabs
        name={t('tabs')}
        group="person"
        tabs={TABS.map((id) => ({ id, label: t(id) }))}
        tab={tab}
        onChoose={choose}
        isDisabled={!isActive}
      />
      <TabPanel group="person" tab={tab}>
        {tab === 'info' && <InfoTab person={person} />}
        {tab === 'hierarchy' && <HierarchyTab person={person} />}
        {tab === 'allocation' && <AllocationTab person={person} />}
      </TabPanel>
    </>
  );
}

/** Placeholders of the cards while the person is loading. */
function PersonShapes() {
  return (
    <div className="thing-page stack gap-12">
      <Loading />
      <div className="card thing-head person-head" aria-hidden="true">
        <span className="shape person-head-shape-face" />
        <span className="shape" style={{ width: 'min(280px, 60%)', height: 20 }} />
      </div>
      <div className="person-cards grid gap-12" aria-hidden="true">
        <div className="card person-info card-pad">
          <Shapes kind="lines" count={4} />
        </div>
        <div className="card person-info card-pad">
          <Shapes kind="lines" count={4} />
        </div>
      </div>
    </div>
  );
}
