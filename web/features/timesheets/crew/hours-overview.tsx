import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { can } from '#shared/permissions.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import type { CrewJob, CrewSheet } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { usePageKeys } from '#web/ui/controls/page-keys.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { PlusIcon } from '#web/ui/icons/action-icons.tsx';
import { ClockIcon, RulerIcon } from '#web/ui/icons/field-icons.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons/icons.tsx';
import { addJobsTexts } from './jobs/texts.ts';
import { crewTexts } from './texts.ts';

const AddJobs = lazyDialog(() => import('./jobs/add-jobs.tsx').then((code) => code.AddJobs));

interface HoursOverviewProps {
  sheet: CrewSheet;
  /** The selected job, by the number of its sheet. */
  chosen: number | undefined;
  onChoose: (dwoJobId: number | undefined) => void;
  /** The field of other days. */
  children: ReactNode;
}

const PER_PAGE = 2;
/** The number of jobs with a key: 1 to 9. */
const MOST_KEYS = 9;

/** The crew's hours in total and by job; a press selects or deselects a job. */
export function HoursOverview({ sheet, chosen, onChoose, children }: HoursOverviewProps) {
  const t = useTexts(crewTexts);
  const adding = useTexts(addJobsTexts);
  const { user } = useSession();
  const [isAdding, setAdding] = useState(false);
  const { jobs, peopleCount } = useSnapshot(sheet);
  const total = jobs.reduce((sum, { minutes }) => sum + minutes, 0);
  const place = jobs.findIndex(({ dwoJobId }) => dwoJobId === chosen);
  const [asked, setAsked] = useState<number | null>(null);
  const lastPage = Math.max(0, Math.ceil(jobs.length / PER_PAGE) - 1);
  const page = Math.min(asked ?? Math.max(0, Math.floor(place / PER_PAGE)), lastPage);
  const first = page * PER_PAGE;
  const press = (dwoJobId: number): void => onChoose(dwoJobId === chosen ? undefined : dwoJobId);
  usePageKeys(
    jobs.slice(0, MOST_KEYS).map(({ dwoJobId, jobNumber }, at) => ({
      key: String(at + 1),
      label: t('job', { jobId: jobNumber }),
      onPress: () => press(dwoJobId),
    })),
  );
  return (
    <section className="card crew-hours grid gap-12 lines-8 middle off-paper" aria-labelledby="crew-hours-title">
      <div className="crew-hours-words slim">
        <h2 id="crew-hours-title" className="lead">
          {t('hoursPerJob')}
        </h2>
        <p className="crew-total flex gap-6 lines-0 wrap baseline meta ink-2">
          <span>{t('totalCrewHours')}</span>
          <strong className="num">{formatMinutes(total)}</strong>
          <span>
            {t('jobs', { count: jobs.length })}, {t('people', { count: peopleCount })}
          </span>
        </p>
      </div>
      {jobs.length === 0 && <p className="crew-no-jobs ink-2">{t('nothing')}</p>}
      {jobs.slice(first, first + PER_PAGE).map((job) => (
        <JobTile key={job.dwoJobId} job={job} isChosen={job.dwoJobId === chosen} onPress={() => press(job.dwoJobId)} />
      ))}
      <div className="crew-hours-tools row gap-8 lines-4 wrap ends">
        {children}
        {lastPage > 0 && (
          <span className="row gap-4 grow meta ink-2 nowrap">
            <span className="num" role="status">
              {t('shownJobs', { from: first + 1, to: Math.min(first + PER_PAGE, jobs.length), count: jobs.length })}
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={t('earlierJobs')}
              {...pressUnless(page === 0, () => setAsked(page - 1))}
            >
              <ChevronLeftIcon />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t('laterJobs')}
              {...pressUnless(page === lastPage, () => setAsked(page + 1))}
            >
              <ChevronRightIcon />
            </button>
          </span>
        )}
        {can(user.role, 'create', 'dwoJob') && (
          <button type="button" className="button" onClick={() => setAdding(true)}>
            <PlusIcon size={14} />
            {adding('addJobs')}
          </button>
        )}
      </div>
      {isAdding && <AddJobs sheet={sheet} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface JobTileProps {
  job: Pick<CrewJob, 'jobNumber' | 'jobType' | 'minutes' | 'status'>;
  isChosen: boolean;
  onPress: () => void;
}

function JobTile({ job: { jobNumber, jobType, minutes, status }, isChosen, onPress }: JobTileProps) {
  const t = useTexts(crewTexts);
  const said = isChosen ? t('selected') : status === 'approved' ? t('approved') : null;
  const pay = t(jobType === 'hourly' ? 'hourly' : 'otherPay');
  return (
    <button type="button" className="crew-job row spread gap-8" aria-pressed={isChosen} onClick={onPress}>
      <span className="crew-job-words slim meta ink-2">
        <span>
          {t('totalHours')} <strong className="num title ink nowrap">{formatMinutes(minutes)}</strong>
        </span>
        <span>
          <span className="num">{t('job', { jobId: jobNumber })}</span>
          {said !== null && ` · ${said}`}
        </span>
      </span>
      <span className="crew-job-icon grid centre rigid ink-2 off-phone" title={pay}>
        {jobType === 'hourly' ? <ClockIcon /> : <RulerIcon />}
        <span className="unseen">{pay}</span>
      </span>
    </button>
  );
}
