import { useState } from 'react';
import { employeeCalls } from '#shared/calls/employees.ts';
import { jobCalls } from '#shared/calls/jobs.ts';
import type { Candidate } from '#shared/crews/workforce.ts';
import { CommandError } from '../commands/command-error.tsx';
import { useCommand } from '../commands/use-command.ts';
import { send } from '../http/send.ts';
import { useTexts } from '../texts/texts.ts';
import { useCrewWords, useNames } from './names.ts';
import { type CandidatesOf, PickDialog } from './pick-dialog.tsx';
import { crewTexts } from './texts.ts';

interface AssignSupervisorProps {
  /** A job, or a foreman whose default crew it is. */
  of: 'job' | 'foreman';
  /** Its row. */
  row: { id: number; revision: number };
  supervisorId: number | undefined;
  from: CandidatesOf;
  onClose: () => void;
}

/** Chooses the supervisor of a job or a foreman; the first crew of a job shows them [crews-1]. */
export function AssignSupervisor({ of, from, onClose, ...props }: AssignSupervisorProps) {
  const t = useTexts(crewTexts);
  const words = useCrewWords(useNames());
  // The record when the dialog opened.
  const [{ id, revision, supervisorId }] = useState({ ...props.row, supervisorId: props.supervisorId });
  const assign = useCommand(
    async (body: { revision: number; supervisorId: number }) => {
      if (of === 'job') await send(jobCalls.patch, { params: { id }, body });
      else await send(employeeCalls.patch, { params: { id }, body });
    },
    { onDone: onClose },
  );
  return (
    <PickDialog
      title={t(supervisorId === undefined ? 'assignSupervisor' : 'replaceSupervisor')}
      from={from}
      who="supervisor"
      kind="one"
      confirm={() => t(assign.isBusy ? 'assigning' : 'continue')}
      isBusy={assign.isBusy}
      empty={t('noSupervisorsFound')}
      failed={t('supervisorsFailed')}
      isFree={(one: Candidate) => one.isActive && one.id !== supervisorId}
      onConfirm={([chosen]) => chosen && void assign.send({ revision, supervisorId: chosen.id })}
      onClose={onClose}
    >
      <CommandError
        command={assign}
        title={t(of === 'job' ? 'supervisorFailed' : 'supervisorOfFailed')}
        {...words}
        onRevision={(input, now) => ({ ...input, revision: now })}
      />
    </PickDialog>
  );
}
