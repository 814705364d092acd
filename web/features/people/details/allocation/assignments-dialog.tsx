import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { assignmentCalls } from '#shared/calls/crews.ts';
import type { Employee } from '#shared/employees.ts';
import type { ListedJob } from '#shared/jobs/jobs.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import { ViewDialog } from '#web/ui/dialogs/view-dialog.tsx';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { availableJobs, JobList } from './job-list.tsx';
import { allocationTexts } from './texts.ts';

const WIDTH = 650;

interface AssignmentsDialogProps {
  person: Employee;
  /** The foreman's jobs. */
  jobs: readonly ListedJob[];
  onClose: () => void;
}

/** Assigns jobs to a foreman, and removes them. */
export function AssignmentsDialog({ person, jobs, onClose }: AssignmentsDialogProps) {
  const t = useTexts(allocationTexts);
  const [tab, choose] = useState<'assigned' | 'available'>('assigned');
  const tabs = (['assigned', 'available'] as const).map((id) => ({ id, label: t(id) }));
  return (
    <ViewDialog title={t('assignments')} width={WIDTH} onClose={onClose}>
      <div className="person-assignments stack gap-12">
        <Tabs name={t('assignments')} group="assignments" tabs={tabs} tab={tab} onChoose={choose} />
        <TabPanel group="assignments" tab={tab}>
          {tab === 'assigned' ? <Assigned person={person} jobs={jobs} /> : <Available person={person} />}
        </TabPanel>
      </div>
    </ViewDialog>
  );
}

function Assigned({ person, jobs }: Pick<AssignmentsDialogProps, 'person' | 'jobs'>) {
  const t = useTexts(allocationTexts);
  const { id, fullName } = useSnapshot(person);
  const [removed, setRemoved] = useState<ListedJob | null>(null);
  const remove = useCommand((job: ListedJob) => send(assignmentCalls.unassign, { params: { id, jobId: job.id } }), {
    onDone: () => setRemoved(null),
  });
  return (
    <>
      <JobList
        jobs={jobs}
        none={t('noAssigned')}
        action={(job) => (
          <button
            type="button"
            className="button"
            aria-label={t('removeJob', { job: numberOf(job) })}
            onClick={() => setRemoved(job)}
          >
            {t('remove')}
          </button>
        )}
      />
      {removed && (
        <ConfirmCommand
          command={remove}
          input={removed}
          title={t('removeTitle')}
          confirm={t('remove')}
          failed={t('removeFailed')}
          onClose={() => setRemoved(null)}
        >
          {t('removeText', { name: fullName })}
        </ConfirmCommand>
      )}
    </>
  );
}

function Available({ person }: { person: Employee }) {
  const t = useTexts(allocationTexts);
  const { businessDate: today, businessTimeZone } = useSession().user;
  const { regionId, regions = [] } = useSnapshot(person);
  const ids = [...new Set([...(regionId === null ? [] : [regionId]), ...regions.map(({ id }) => id)])].sort((a, b) => a - b);
  const view = useLive('jobs', availableJobs(ids, today, businessTimeZone));
  if (view.status === 'failed') return <Failed title={t('availableFailed')} reason={view.error?.message} onRetry={view.retry} />;
  return view.data ? <AvailableJobs person={person} list={view.data} /> : <Shapes kind="lines" count={3} />;
}

function AvailableJobs({ person, list }: { person: Employee; list: LiveAnswers['jobs'] }) {
  const t = useTexts(allocationTexts);
  const jobs = useRows(list, 'data');
  const assign = useCommand((job: ListedJob) => send(assignmentCalls.assign, { params: person, body: { jobId: job.id } }));
  // A retry would not help: the foreman needs a default crew first.
  const isWithoutCrew = assign.error?.failure.extras.code === 'NO_DEFAULT_CREW';
  return (
    <>
      <JobList
        jobs={jobs}
        none={t('noAvailable')}
        action={(job) => (
          <button
            type="button"
            className="button"
            aria-label={t('assignJob', { job: numberOf(job) })}
            {...pressUnless(assign.isBusy, () => void assign.send(job))}
          >
            {t('assign')}
          </button>
        )}
      />
      {isWithoutCrew ? (
        <ErrorDialog
          title={t('assignFailed')}
          message={assign.error?.failure.message ?? ''}
          close={t('ok')}
          onClose={assign.dismiss}
        />
      ) : (
        <CommandError command={assign} title={t('assignFailed')} />
      )}
    </>
  );
}
