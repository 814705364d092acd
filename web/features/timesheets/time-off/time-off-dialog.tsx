import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { CrewJob, CrewRow, CrewSheet } from '#shared/timesheets/screens.ts';
import { useCommand } from '#web/commands/use-command.ts';
import { useSession } from '#web/http/use-session.ts';
import { jobsTexts } from '#web/jobs/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { CheckIcon, JobsIcon } from '#web/ui/icons/icons.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { mayEdit } from '../edit/may-edit.ts';
import { timeOffTexts } from './texts.ts';
import { enterTimeOff, type TimeOffType } from './use-time-off.ts';

interface TimeOffDialogProps {
  sheet: CrewSheet;
  type: TimeOffType;
  /** The selected rows, as work shifts. */
  chosen: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

const WIDTH = 700;

/** Chooses the jobs of the day on which the chosen people have time off. */
export function TimeOffDialog({ sheet, type, chosen, onDone, onClose }: TimeOffDialogProps) {
  const t = useTexts(timeOffTexts);
  const words = useTexts(jobsTexts);
  const toast = useToast();
  const { role } = useSession().user;
  const { dwoId, dwoJobId, jobs, rows } = useSnapshot(sheet);
  const [picked, setPicked] = useState<readonly number[]>(dwoJobId === null ? [] : [dwoJobId]);
  const save = useCommand(enterTimeOff, {
    onDone: ({ reopened }) => {
      const wasApproved = reopened.dwoJobs.length > 0;
      toast({
        tone: wasApproved ? 'warn' : 'ok',
        icon: <CheckIcon />,
        title: t('saved'),
        ...(wasApproved && { text: t('reopened') }),
      });
      onDone();
    },
  });
  const columns = useMemo<readonly TableColumn<CrewJob>[]>(
    () => [
      { id: 'jobId', head: t('jobId'), width: 92, cell: ({ jobNumber }) => <span className="num">{jobNumber}</span> },
      { id: 'address', head: t('address'), cell: ({ address }) => <span className="cut">{address}</span> },
      { id: 'region', head: t('region'), width: 120, cell: ({ region }) => region },
      { id: 'category', head: t('category'), width: 120, cell: ({ category }) => words(`category.${category}`) },
    ],
    [t, words],
  );
  const available = (jobs as readonly CrewJob[]).filter(({ status }) => mayEdit(role, status));
  const whose = (rows as readonly CrewRow[]).filter(({ id }) => chosen.includes(id));
  const send = (): void =>
    void save.send({
      dwoId,
      dwoJobIds: [...picked],
      type,
      employeeIds: [...new Set(whose.map(({ employeeId }) => employeeId))],
      // The shown rows alone: the revisions of other jobs are not known here.
      revisions: Object.fromEntries(whose.map(({ id, revision }) => [String(id), revision ?? 0])),
    });
  const isReady = picked.length > 0 && whose.length > 0;
  return (
    <Dialog
      title={t('title')}
      width={WIDTH}
      onClose={save.isBusy ? undefined : onClose}
      actions={
        <>
          <button type="button" className="button button-primary" {...pressUnless(!isReady || save.isBusy, send)}>
            {t(save.isBusy ? 'saving' : 'save')}
          </button>
          <button type="button" className="button" {...pressUnless(save.isBusy, onClose)}>
            {t('cancel')}
          </button>
        </>
      }
    >
      <p>
        {t('lead', { count: whose.length, type: t(type) })} {type === 'NO_SHOW' && t('noShowLead')}
      </p>
      <div className="card above-12">
        <Table
          name={t('jobs')}
          rows={available}
          rowId={idOf}
          columns={columns}
          height="40vh"
          isShort
          empty={<Empty icon={<JobsIcon size={24} />}>{t('none')}</Empty>}
          selection={{
            kind: 'many',
            chosen: picked,
            nameOf: ({ jobNumber }) => jobNumber,
            onChoose: (ids) => setPicked(ids.map(Number)),
          }}
        />
      </div>
      {save.error && (
        <ErrorDialog
          title={t('failed')}
          message={save.error.failure.message}
          // Sends the present revision: changes by others are already on the screen.
          onRetry={send}
          onClose={save.dismiss}
        />
      )}
    </Dialog>
  );
}

const idOf = ({ dwoJobId }: CrewJob): number => dwoJobId;
