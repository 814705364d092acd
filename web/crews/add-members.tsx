import { useCallback } from 'react';
import { crewCalls } from '#shared/calls/crews.ts';
import type { Candidate, WorkforceCrew } from '#shared/crews/workforce.ts';
import { CommandError } from '../commands/command-error.tsx';
import { useCommand } from '../commands/use-command.ts';
import { send } from '../http/send.ts';
import { useTexts } from '../texts/texts.ts';
import { type CandidatesOf, PickDialog } from './pick-dialog.tsx';
import { crewTexts } from './texts.ts';

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
