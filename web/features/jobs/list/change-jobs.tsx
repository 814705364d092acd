import { useMemo } from 'react';
import { jobCalls } from '#shared/calls/jobs.ts';
import type { JobStatus } from '#shared/jobs/jobs.ts';
import type { ForeseenJob } from '#shared/jobs/many.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { ChangeMany, type ChosenChange } from '#web/commands/bulk/change-many.tsx';
import { send } from '#web/http/send.ts';
import { jobsTexts } from '#web/jobs/texts.ts';
import { responsibleBody, responsibleQuery, useResponsibleChanges } from '#web/lists/bulk/responsible-changes.ts';
import { useTexts } from '#web/texts/texts.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { OFFERED_STATUSES } from './lists.ts';
import { jobsListTexts } from './texts.ts';

interface ChangeJobsProps {
  ids: readonly number[];
  onClose: () => void;
}

type Field = 'status' | 'regionId' | 'supervisorId';
type Chosen = ChosenChange<Field>;

/** Changes status, region or supervisor of the ticked jobs. */
export function ChangeJobs({ ids, onClose }: ChangeJobsProps) {
  const t = useTexts(jobsListTexts);
  const words = useTexts(jobsTexts);
  const responsible = useResponsibleChanges({ region: t('region'), supervisor: t('supervisor'), nobody: t('noSupervisor') });
  const columns = useMemo(
    (): readonly TableColumn<ForeseenJob>[] => [
      {
        id: 'job',
        head: t('job'),
        cell: (job) => (
          <span className="grid">
            <span className="num bold">#{numberOf(job)}</span>
            <span className="body ink-2 cut">{job.address}</span>
          </span>
        ),
      },
    ],
    [t],
  );
  return (
    <ChangeMany<Field, ForeseenJob>
      title={t('changeTitle')}
      ids={ids}
      columns={columns}
      changes={[
        {
          id: 'status',
          label: t('status'),
          choices: OFFERED_STATUSES.map((status) => ({ value: status, label: words(`job.${status}`) })),
          nowOf: ({ status }) => words(`job.${status}`),
        },
        ...responsible,
      ]}
      look={look}
      change={change}
      putBack={putBack}
      onClose={onClose}
    />
  );
}

const look = async (ids: readonly number[], chosen: Chosen): Promise<readonly ForeseenJob[]> =>
  (await send(jobCalls.foreseen, { query: { ids, ...queryOf(chosen) } })).data;

const queryOf = ({ change: field, to }: Chosen) => {
  if (field === 'status') return { status: to as JobStatus };
  return responsibleQuery({ change: field, to });
};
const bodyOf = ({ change: field, to }: Chosen) => {
  if (field === 'status') return { status: to as JobStatus };
  return responsibleBody({ change: field, to });
};

async function change({ id, revision }: ForeseenJob, chosen: Chosen): Promise<number | undefined> {
  return (await send(jobCalls.patch, { params: { id }, body: { ...bodyOf(chosen), revision } }))?.data?.revision;
}

/** Puts back what stood in the job: a finished one is finished on its day again. */
const putBack = ({ id, ...before }: ForeseenJob, { change: field }: Chosen, revision: number | undefined) => {
  const { status, finalizedDate, regionId, supervisorId } = before;
  const value = {
    status: { status, ...(finalizedDate !== null && { finalizedDate }) },
    regionId: { regionId },
    supervisorId: { supervisorId },
  }[field];
  return send(jobCalls.patch, { params: { id }, body: { ...value, revision } });
};
