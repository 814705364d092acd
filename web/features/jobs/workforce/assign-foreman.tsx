import { useSnapshot } from 'valtio';
import type { Candidate, WorkforceCrew } from '../../../../shared/crews/workforce.ts';
import { CommandTrouble } from '../../../commands/command-trouble.tsx';
import { useCommand } from '../../../commands/use-command.ts';
import { useTexts } from '../../../texts/texts.ts';
import { assignForeman, createCrew } from './api.ts';
import { PickDialog } from './pick-dialog.tsx';
import { useWorkforce } from './scene.ts';
import { workforceTexts } from './texts.ts';
import { useCrewWords } from './use-crew-words.ts';

interface AssignForemanProps {
  /** As it was when the dialog was opened; without one a crew is made. */
  crew: WorkforceCrew | null;
  onDone: (crewId: number) => void;
  onClose: () => void;
}

/** Who leads a crew from now on, or a new one [crews-2], [crews-3]. */
export function AssignForeman({ crew, onDone, onClose }: AssignForemanProps) {
  const t = useTexts(workforceTexts);
  const { workforce, names } = useWorkforce();
  const { id: jobId, crews } = useSnapshot(workforce);
  const words = useCrewWords(names);
  const options = { onDone: (crewId: number) => onDone(crewId) };
  const create = useCommand(createCrew, options);
  const assign = useCommand(assignForeman, options);
  const isBusy = create.isBusy || assign.isBusy;
  const isFree = ({ id, isActive, crewId }: Candidate): boolean =>
    isActive && id !== crew?.foremanId && (crewId === null || crewId === crew?.id);
  const send = (foremanId: number): void =>
    void (crew ? assign.send({ id: crew.id, revision: crew.revision, foremanId }) : create.send({ jobId, foremanId }));
  const title = crew
    ? t(crew.foremanId === null ? 'assignForeman' : 'replaceForeman')
    : t(crews.length === 0 ? 'createCrew' : 'addTeam');
  return (
    <PickDialog
      title={title}
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
      <CommandTrouble command={create} title={t('createFailed')} />
      <CommandTrouble
        command={assign}
        title={t('foremanFailed')}
        {...words}
        onRevision={(input, revision) => ({ ...input, revision })}
      />
    </PickDialog>
  );
}
