import { type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useSearchParams } from 'wouter';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { jobLink, pageOfJob, workforceLink } from '#web/jobs/links.ts';
import { jobsTexts } from '#web/jobs/texts.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { useTabState } from '#web/lists/tab-state.ts';
import { useRegions } from '#web/lists/use-regions.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { PlusIcon } from '#web/ui/icons/action-icons.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { JobCard } from './job-card.tsx';
import { useJobColumns } from './job-columns.tsx';
import { JOB_TABS, type JobTab, jobList, listNameOf, OFFERED_STATUSES } from './lists.ts';
import { jobsListTexts } from './texts.ts';
import { useTabCount } from './use-tab-count.ts';
import './list.css';

const NewJobDialog = lazyDialog(() => import('../form/job-form-dialog.tsx').then((code) => code.NewJobDialog));

/** Longer than a toast that only tells: it names the next step. */
const NEXT_STEP_MS = 15_000;

/** The list of jobs: all of them, and those over their cost. */
export default function JobManagementPage() {
  const t = useTexts(jobsListTexts);
  const { businessTimeZone } = useSession().user;
  const [tab, choose] = useTabState(JOB_TABS, { rememberAs: 'jobs' });
  const counts: Record<JobTab, number | undefined> = {
    all: useTabCount('all', tab, businessTimeZone),
    overCost: useTabCount('overCost', tab, businessTimeZone),
  };
  const tabs = JOB_TABS.map((id) => ({ id, label: t(id), count: counts[id] }));
  return (
    <TabPanel group="jobs" tab={tab} className="list-page job-list">
      <JobsTab key={tab} tab={tab} tabs={<Tabs name={t('tabs')} group="jobs" tabs={tabs} tab={tab} onChoose={choose} />} />
    </TabPanel>
  );
}

interface JobsTabProps {
  tab: JobTab;
  tabs: ReactNode;
}

function JobsTab({ tab, tabs }: JobsTabProps) {
  const t = useTexts(jobsListTexts);
  const statuses = useTexts(jobsTexts);
  const { businessTimeZone, businessDate, role } = useSession().user;
  const toast = useToast();
  const [isAdding, setAdding] = useState(false);
  const [, navigate] = useLocation();
  const [address] = useSearchParams();
  const regions = useRegions();
  const definition = useMemo(() => jobList(tab, businessTimeZone), [tab, businessTimeZone]);
  return (
    <>
      <TablePage
        resource="jobs"
        definition={definition}
        rememberAs={listNameOf(tab)}
        texts={{
          title: t('title'),
          subject: t('subject'),
          failed: t('failed'),
          none: t('noJobs'),
          notFound: t('noJobs'),
          beyond: (count) => t('beyond', { count, shown: countText(count) }),
        }}
        tabs={tabs}
        filters={[
          { kind: 'search', name: 'search', label: t('searchName'), placeholder: t('search') },
          {
            kind: 'many',
            name: 'region',
            label: t('regions'),
            all: t('everyRegion'),
            choices: regions.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            kind: 'many',
            name: 'status',
            label: t('status'),
            all: t('everyStatus'),
            choices: OFFERED_STATUSES.map((status) => ({ value: status, label: statuses(`job.${status}`) })),
          },
          // A link from a count of the Summary carries its days; the list shows them as a filter.
          ...(address.has('days') ? ([{ kind: 'days', name: 'days', label: t('dates'), maxDay: businessDate }] as const) : []),
        ]}
        columns={useJobColumns()}
        card={(job) => <JobCard job={job} />}
        onOpen={({ id }) => navigate(jobLink(id))}
        action={
          can(role, 'create', 'job') && (
            <button type="button" className="button button-primary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
              <PlusIcon />
              <span className="unseen-narrow">{t('newJob')}</span>
            </button>
          )
        }
      />
      {isAdding && (
        <NewJobDialog
          onClose={() => setAdding(false)}
          onCreated={(job) => {
            // Nothing is unsaved any more before the page is left.
            flushSync(() => setAdding(false));
            const page = pageOfJob(job);
            if (page !== undefined) navigate(page);
            toast({
              tone: 'ok',
              icon: <CheckIcon />,
              title: t('created', { job: job.jobId }),
              text: t(page === undefined ? 'createdUnseen' : 'createdNext'),
              action: page && <Link href={workforceLink(job.id)}>{t('toWorkforce')}</Link>,
              lastsMs: NEXT_STEP_MS,
            });
          }}
        />
      )}
    </>
  );
}
