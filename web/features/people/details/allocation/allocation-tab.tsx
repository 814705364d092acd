import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Employee } from '#shared/employees.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { AssignmentsDialog } from './assignments-dialog.tsx';
import { JobList, personJobs } from './job-list.tsx';
import { allocationTexts } from './texts.ts';

/** The jobs that a person is on: those in progress, and those to come. */
export function AllocationTab({ person }: { person: Employee }) {
  const t = useTexts(allocationTexts);
  const { id } = useSnapshot(person);
  const view = useLive('personJobs', personJobs(id));
  const isSlow = useSlow(view.status === 'loading');
  if (view.status === 'failed')
    return (
      <div className="card">
        <Failed title={t('jobsFailed')} reason={view.error?.message} onRetry={view.retry} />
      </div>
    );
  if (!view.data)
    return isSlow ? (
      <div className="card person-info card-pad">
        <Shapes kind="lines" count={4} />
      </div>
    ) : null;
  return <Allocation person={person} jobs={view.data} />;
}

function Allocation({ person, jobs }: { person: Employee; jobs: LiveAnswers['personJobs'] }) {
  const t = useTexts(allocationTexts);
  const { role: mine } = useSession().user;
  const { role } = useSnapshot(person);
  const { data } = useSnapshot(jobs);
  const rows = useRows(jobs, 'data');
  const [isOpen, setOpen] = useState(false);
  const of = (status: 'inProgress' | 'assigned') => rows.filter((_, at) => data[at]?.status === status);
  return (
    <div className="person-cards grid gap-12">
      <section className="card person-info card-pad">
        <div className="person-info-head row gap-12">
          <h2>{t('current')}</h2>
          {role === 'foreman' && can(mine, 'update', 'jobForm') && (
            <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {t('assignments')}
            </button>
          )}
        </div>
        <JobList jobs={of('inProgress')} none={t('noAssigned')} />
      </section>
      <section className="card person-info card-pad">
        <div className="person-info-head row gap-12">
          <h2>{t('upcoming')}</h2>
        </div>
        <JobList jobs={of('assigned')} none={t('noAssigned')} />
      </section>
      {isOpen && <AssignmentsDialog person={person} jobs={rows} onClose={() => setOpen(false)} />}
    </div>
  );
}
