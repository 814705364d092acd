import { useState } from 'react';
import type { Candidate } from '../../../../shared/crews/workforce.ts';
import { CommandTrouble } from '../../../commands/command-trouble.tsx';
import { useCommand } from '../../../commands/use-command.ts';
import { useTexts } from '../../../texts/texts.ts';
import { assignSupervisor } from './api.ts';
import { PickDialog } from './pick-dialog.tsx';
import { useWorkforce } from './scene.ts';
import { workforceTexts } from './texts.ts';
import { useCrewWords } from './use-crew-words.ts';

/** Who answers for the job from now on; its first crew shows them [crews-1]. */
export function AssignSupervisor({ onClose }: { onClose: () => void }) {
  const t = useTexts(workforceTexts);
  const { workforce, names } = useWorkforce();
  const words = useCrewWords(names);
  // As it was when the dialog was opened.
  const [{ id, revision, supervisorId }] = useState(() => ({
    id: workforce.id,
    revision: workforce.revision,
    supervisorId: workforce.supervisor?.id,
  }));
  const assign = useCommand(assignSupervisor, { onDone: onClose });
  return (
    <PickDialog
      title={t(supervisorId === undefined ? 'assignSupervisor' : 'replaceSupervisor')}
      who="supervisor"
      kind="one"
      confirm={() => t(assign.isBusy ? 'assigning' : 'continue')}
      isBusy={assign.isBusy}
      empty={t('noSupervisorsFound')}
      failed={t('supervisorsFailed')}
      isFree={(one: Candidate) => one.isActive && one.id !== supervisorId}
      onConfirm={([chosen]) => chosen && void assign.send({ id, revision, supervisorId: chosen.id })}
      onClose={onClose}
    >
      <CommandTrouble
        command={assign}
        title={t('supervisorFailed')}
        {...words}
        onRevision={(input, now) => ({ ...input, revision: now })}
      />
    </PickDialog>
  );
}
