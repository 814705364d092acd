import { useEffect, useMemo, useState } from 'react';
import type { Failure } from '#shared/http/errors.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { asFailure, useCommand } from '#web/commands/use-command.ts';
import { useSession } from '#web/http/use-session.ts';
import { addToDay } from '#web/jobs/begin-day.ts';
import { jobsTexts } from '#web/jobs/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { Empty, Failed } from '#web/ui/feedback/state-card.tsx';
import { JobsIcon } from '#web/ui/icons/icons.tsx';
import type { RowId, TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { type AvailableJob, findJobsOf } from './available-jobs.ts';
import { addJobsTexts } from './texts.ts';

/** In pixels: wide enough for five columns without cut words. */
const WIDTH = 700;

interface AddJobsProps {
  sheet: CrewSheet;
  onClose: () => void;
}

/** Adds jobs of the foreman to their day, one by one: a refusal does not stop the others. */
export function AddJobs({ sheet, onClose }: AddJobsProps) {
  const t = useTexts(addJobsTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const [jobs, setJobs] = useState<readonly AvailableJob[]>();
  const [chosen, setChosen] = useState<readonly RowId[]>([]);
  const [isAdding, setAdding] = useState(false);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const ask = useCommand(findJobsOf, { onDone: setJobs });
  const { send } = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the day that is open
  useEffect(() => void send({ foremanId: sheet.foremanId, date: sheet.date, timeZone }), []);
  const there = new Set(sheet.jobs.map(({ jobId }) => jobId));
  const available = jobs?.filter(({ id }) => !there.has(id));

  const add = async (): Promise<void> => {
    setAdding(true);
    setRefusals([]);
    const refused: Refusal[] = [];
    for (const job of (available ?? []).filter(({ id }) => chosen.includes(id))) {
      try {
        await addToDay({ dwoId: sheet.dwoId, jobId: job.id, crewId: job.crewId });
      } catch (cause) {
        refused.push({ job, failure: asFailure(cause) });
      }
    }
    setAdding(false);
    if (refused.length === 0) return onClose();
    setChosen(refused.map(({ job }) => job.id));
    setRefusals(refused);
  };

  return (
    <Dialog
      title={t('title')}
      width={WIDTH}
      onClose={isAdding ? undefined : onClose}
      actions={
        <>
          <button
            type="button"
            className="button button-primary"
            {...pressUnless(isAdding || chosen.length === 0, () => void add())}
          >
            {chosen.length === 0 ? t('add') : t('addCount', { count: chosen.length })}
          </button>
          <button type="button" className="button" {...pressUnless(isAdding, onClose)}>
            {t('cancel')}
          </button>
        </>
      }
    >
      <p>{t('lead')}</p>
      <Refusals title={t('noDwo')} refusals={refusals.filter((one) => !isOfCrew(one))} />
      <Refusals title={t('noShifts')} refusals={refusals.filter(isOfCrew)} />
      {ask.error ? (
        <Failed title={t('failed')} reason={ask.error.failure.message} onRetry={ask.retry} />
      ) : (
        <Jobs jobs={available} chosen={chosen} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

/** A job that was not added, and why. */
interface Refusal {
  job: AvailableJob;
  failure: Failure;
}

/** Whether the people of the crew were refused, not the job. */
const isOfCrew = ({ failure }: Refusal): boolean => failure.extras.errors?.some(({ field }) => field === 'crewId') === true;

function Refusals({ title, refusals }: { title: string; refusals: readonly Refusal[] }) {
  const t = useTexts(addJobsTexts);
  const inWords = useReason();
  if (refusals.length === 0) return null;
  return (
    <div role="alert" className="above-8 danger">
      <strong className="bold">{title}</strong>
      {refusals.map(({ job, failure }) => (
        <p key={job.id}>{t('refusal', { job: numberOf(job), reason: inWords(failure.message) })}</p>
      ))}
    </div>
  );
}

interface JobsProps {
  /** Undefined while they are loading. */
  jobs: readonly AvailableJob[] | undefined;
  chosen: readonly RowId[];
  onChoose: (chosen: RowId[]) => void;
}

function Jobs({ jobs, chosen, onChoose }: JobsProps) {
  const t = useTexts(addJobsTexts);
  const words = useTexts(jobsTexts);
  const columns = useMemo<readonly TableColumn<AvailableJob>[]>(
    () => [
      { id: 'jobId', head: t('jobId'), width: 90, cell: numberOf },
      { id: 'address', head: t('address'), cell: ({ address }) => <span className="cut">{address}</span> },
      { id: 'region', head: t('region'), width: 130, cell: ({ region }) => region },
      { id: 'category', head: t('category'), width: 120, cell: ({ category }) => words(`category.${category}`) },
    ],
    [t, words],
  );
  return (
    <div className="card above-12">
      <Table
        name={t('available')}
        rows={jobs}
        rowId={({ id }) => id}
        columns={columns}
        height="46vh"
        isShort
        selection={{ kind: 'many', chosen, nameOf: numberOf, onChoose }}
        empty={<Empty icon={<JobsIcon size={24} />}>{t('none')}</Empty>}
      />
    </div>
  );
}
