import type { Candidate, WorkforceCrew } from '#shared/crews/workforce.ts';
import { CommandError } from '../commands/command-error.tsx';
import { useCommand } from '../commands/use-command.ts';
import { useTexts } from '../texts/texts.ts';
import { assignForeman, createCrew } from './api.ts';
import { useCrewWords, useNames } from './names.ts';
import { PickDialog } from './pick-dialog.tsx';
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
