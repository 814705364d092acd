import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { proxy, useSnapshot } from 'valtio';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { ListedJob } from '#shared/jobs/jobs.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { can } from '#shared/permissions.ts';
import { TickedAct } from '#web/commands/bulk/ticked-act.tsx';
import { ImportLink } from '#web/files/import-link.tsx';
import { useSession } from '#web/http/use-session.ts';
import { jobLink, pageOfJob, workforceLink } from '#web/jobs/links.ts';
import { jobsTexts } from '#web/jobs/texts.ts';
import { readView } from '#web/lists/address/address.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { queryOf } from '#web/lists/query.ts';
import { readRemembered } from '#web/lists/remembered.ts';
import { useTabState } from '#web/lists/tab-state.ts';
import { useRegionChoices } from '#web/lists/use-regions.ts';
import { useLive } from '#web/live/use-live.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { PlusIcon } from '#web/ui/icons/action-icons.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import type { RowId } from '#web/ui/table/columns.ts';
import { JobCard, useJobColumns } from './job-rows.tsx';
import { JOB_TABS, type JobTab, jobList, listNameOf, OFFERED_STATUSES } from './lists.ts';
import { jobsListTexts } from './texts.ts';
import './list.css';

const NewJobDialog = lazyDialog(() => import('../form/job-form-dialog.tsx').then((code) => code.NewJobDialog));

const ChangeJobs = lazyDialog(() => import('./change-jobs.tsx').then((code) => code.ChangeJobs));

/** This toast links to the next step, so it stays longer than others. */
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
      <JobsTab
        key={tab}
        tab={tab}
        tabs={(action) => (
          <Tabs name={t('tabs')} group="jobs" tabs={tabs} tab={tab} onChoose={choose}>
            {action}
          </Tabs>
        )}
      />
    </TabPanel>
  );
}

const NONE = proxy<{ count: number | undefined }>({ count: undefined });

/**
 * Counts the jobs of a tab under its filters: those of the address while the tab is chosen, else
 * the remembered ones. The last count stands until the next is known.
 */
function useTabCount(tab: JobTab, chosen: JobTab, timeZone: string): number | undefined {
  const [shown] = useSearchParams();
  const address = tab === chosen ? shown : (readRemembered(listNameOf(tab)) ?? new URLSearchParams());
  const definition = jobList(tab, timeZone);
  const { where, near } = queryOf(definition, readView(definition, address));
  const { count } = useSnapshot<{ count: number | undefined }>(useLive('jobs', { where, near, limit: 1 }).data ?? NONE);
  const [last, setLast] = useState(count);
  useEffect(() => {
    if (count !== undefined) setLast(count);
  }, [count]);
  return count ?? last;
}

interface JobsTabProps {
  tab: JobTab;
  /** The tabs, with the action on the ticked jobs at the end of their row. */
  tabs: (action: ReactNode) => ReactNode;
}

function JobsTab({ tab, tabs }: JobsTabProps) {
  const t = useTexts(jobsListTexts);
  const statuses = useTexts(jobsTexts);
  const { businessTimeZone, businessDate, role } = useSession().user;
  const toast = useToast();
  const isNarrow = useNarrow();
  const [isAdding, setAdding] = useState(false);
  const [ticked, tick] = useState<readonly RowId[]>([]);
  const [isChanging, setChanging] = useState(false);
  const [, navigate] = useLocation();
  const [address] = useSearchParams();
  const regions = useRegionChoices();
  const definition = useMemo(() => jobList(tab, businessTimeZone), [tab, businessTimeZone]);
  return (
    <>
      <TablePage
        resource="jobs"
        definition={definition}
        rememberAs={listNameOf(tab)}
        views={listNameOf(tab)}
        texts={{
          title: t('title'),
          subject: t('subject'),
          failed: t('failed'),
          none: t('noJobs'),
          notFound: t('noJobs'),
          beyond: (count) => t('beyond', { count, shown: countText(count) }),
        }}
        tabs={tabs(
          ticked.length > 0 && (
            <TickedAct onPress={() => setChanging(true)}>{t('changeMany', { count: ticked.length })}</TickedAct>
          ),
        )}
        filters={[
          { kind: 'search', name: 'search', label: t('searchName'), placeholder: t('search') },
          {
            kind: 'many',
            name: 'region',
            label: t('regions'),
            all: t('everyRegion'),
            choices: regions,
          },
          {
            kind: 'many',
            name: 'status',
            label: t('status'),
            all: t('everyStatus'),
            choices: OFFERED_STATUSES.map((status) => ({ value: status, label: statuses(`job.${status}`) })),
          },
          // A phone has no room for it beside the others.
          ...(isNarrow && !address.has('place')
            ? []
            : [
                {
                  kind: 'choice',
                  name: 'place',
                  label: t('place'),
                  choices: [
                    { value: 'all', label: t('everyPlace') },
                    { value: 'none', label: t('noPlace') },
                  ],
                } as const,
              ]),
          // A link from a count of the Summary carries its days; the list shows them as a filter.
          ...(address.has('days') ? ([{ kind: 'days', name: 'days', label: t('dates'), maxDay: businessDate }] as const) : []),
        ]}
        columns={useJobColumns()}
        card={(job, columns) => <JobCard job={job} columns={columns} />}
        onOpen={({ id }) => navigate(jobLink(id))}
        {...(can(role, 'update', 'jobForm') && {
          selection: {
            kind: 'many',
            chosen: ticked,
            nameOf: (job: ListedJob) => t('jobOf', { job: numberOf(job) }),
            onChoose: tick,
          },
        })}
        lesserActions={can(role, 'create', 'dataImport') && <ImportLink kind="job" />}
        action={
          can(role, 'create', 'job') && (
            <button type="button" className="button button-primary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
              <PlusIcon />
              <span className="unseen-narrow">{t('newJob')}</span>
            </button>
          )
        }
      />
      {isChanging && (
        <ChangeJobs
          ids={ticked.map(Number)}
          onClose={() => {
            setChanging(false);
            tick([]);
          }}
        />
      )}
      {isAdding && (
        <NewJobDialog
          onClose={() => setAdding(false)}
          onCreated={(job) => {
            // Unmounts the form first: its guard of unsaved words would stop the navigation.
            flushSync(() => setAdding(false));
            const page = pageOfJob(job);
            if (page !== undefined) navigate(page);
            toast({
              tone: 'ok',
              icon: <CheckIcon />,
              title: t('created', { job: numberOf(job) }),
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
