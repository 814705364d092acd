import { useCallback, useState } from 'react';
import { crewCalls } from '#shared/calls/crews.ts';
import { employeeCalls } from '#shared/calls/employees.ts';
import { jobCalls } from '#shared/calls/jobs.ts';
import type { Candidate, WorkforceCrew } from '#shared/crews/workforce.ts';
import { CommandError } from '../commands/command-error.tsx';
import { useCommand } from '../commands/use-command.ts';
import { send } from '../http/send.ts';
import { useTexts } from '../texts/texts.ts';
import { assignForeman, createCrew } from './api.ts';
import { useCrewWords, useNames } from './names.ts';
import { type CandidatesOf, PickDialog } from './pick-dialog.tsx';
import { crewTexts } from './texts.ts';

interface AssignForemanProps {
  jobId: number;
  /** The crew when the dialog opened; without one a crew is created. */
  crew: Pick<WorkforceCrew, 'id' | 'revision' | 'foremanId'> | null;
  /** The job has no crew yet. */
  isFirst: boolean;
  onDone: (crewId: number) => void;
  onClose: () => void;
}

/** Chooses the foreman of a crew, or of a new one [crews-2], [crews-3]. */
export function AssignForeman({ jobId, crew, isFirst, onDone, onClose }: AssignForemanProps) {
  const t = useTexts(crewTexts);
  const words = useCrewWords(useNames());
  const options = { onDone: (crewId: number) => onDone(crewId) };
  const create = useCommand(createCrew, options);
  const assign = useCommand(assignForeman, options);
  const isBusy = create.isBusy || assign.isBusy;
  const isFree = ({ id, isActive, crewId }: Candidate): boolean =>
    isActive && id !== crew?.foremanId && (crewId === null || crewId === crew?.id);
  const send = (foremanId: number): void =>
    void (crew ? assign.send({ id: crew.id, revision: crew.revision, foremanId }) : create.send({ jobId, foremanId }));
  const title = crew ? t(crew.foremanId === null ? 'assignForeman' : 'replaceForeman') : t(isFirst ? 'createCrew' : 'addTeam');
  return (
    <PickDialog
      title={title}
      from={{ resource: 'candidates', id: jobId }}
      who="foreman"
      kind="one"
      confirm={() => t(isBusy ? 'assigning' : 'continue')}
      isBusy={isBusy}
      empty={t('noForemenFound')}
      failed={t('foremenFailed')}
      isFree={isFree}
      onConfirm={([chosen]) => chosen && send(chosen.id)}
      onClose={onClose}
    >
      <CommandError command={create} title={t('createFailed')} />
      <CommandError
        command={assign}
        title={t('foremanFailed')}
        {...words}
        onRevision={(input, revision) => ({ ...input, revision })}
      />
    </PickDialog>
  );
}

interface AddMembersProps {
  crew: Pick<WorkforceCrew, 'id'>;
  from: CandidatesOf;
  onClose: () => void;
}

/** Adds workers of the region to a crew, several at once [crews-9]. */
export function AddMembers({ crew: { id }, from, onClose }: AddMembersProps) {
  const t = useTexts(crewTexts);
  const add = useCommand(
    (employeeIds: readonly number[]) => send(crewCalls.addMembers, { params: { id }, body: { employeeIds } }),
    {
      onDone: onClose,
    },
  );
  const isLeftOut = useCallback(({ crewId }: Candidate) => crewId === id, [id]);
  return (
    <PickDialog
      title={t('addMembersTo', { id })}
      from={from}
      who="worker"
      kind="many"
      confirm={(count) => (add.isBusy ? t('adding') : count > 1 ? t('addMany', { count }) : t('add'))}
      isBusy={add.isBusy}
      empty={t('noWorkersFound')}
      failed={t('candidatesFailed')}
      isFree={({ isActive, crewId }) => isActive && crewId === null}
      isLeftOut={isLeftOut}
      onConfirm={(chosen) => void add.send(chosen.map((one) => one.id))}
      onClose={onClose}
    >
      <CommandError command={add} title={t('memberFailed')} />
    </PickDialog>
  );
}

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
