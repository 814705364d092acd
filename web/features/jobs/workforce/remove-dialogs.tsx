import type { WorkforceCrew, WorkforceMember } from '../../../../shared/crews/workforce.ts';
import { ConfirmCommand } from '../../../commands/confirm-command.tsx';
import { useCommand } from '../../../commands/use-command.ts';
import { useTexts } from '../../../texts/texts.ts';
import { removeCrew, removeMember } from './api.ts';
import { useWorkforce } from './scene.ts';
import { workforceTexts } from './texts.ts';
import { useCrewWords } from './use-crew-words.ts';

interface RemoveMemberProps {
  /** As they were when it was asked. */
  member: WorkforceMember;
  /** The foreman of the only crew: the job has nobody then [crews-4]. */
  isLast: boolean;
  onClose: () => void;
}

/** Asks before somebody is taken off a job; whoever else changed them meanwhile is told. */
export function RemoveMemberDialog({ member, isLast, onClose }: RemoveMemberProps) {
  const t = useTexts(workforceTexts);
  const words = useCrewWords(useWorkforce().names);
  const remove = useCommand(removeMember, { onDone: onClose });
  const { id, revision, employee } = member;
  return (
    <ConfirmCommand
      command={remove}
      input={{ id, revision }}
      title={t('removeTitle')}
      confirm={t(remove.isBusy ? 'removing' : 'remove')}
      failed={t('memberFailed')}
      {...words}
      onRevision={(input, now) => ({ ...input, revision: now })}
      onClose={onClose}
    >
      {t('removeText', { name: employee.fullName })}
      {isLast && ` ${t('removeLast')}`}
    </ConfirmCommand>
  );
}

/** Asks before a crew is ended [crews-6]. */
export function RemoveCrewDialog({ crew: { id, revision }, onClose }: { crew: WorkforceCrew; onClose: () => void }) {
  const t = useTexts(workforceTexts);
  const words = useCrewWords(useWorkforce().names);
  const remove = useCommand(removeCrew, { onDone: onClose });
  return (
    <ConfirmCommand
      command={remove}
      input={{ id, revision }}
      title={t('removeCrewTitle', { id })}
      confirm={t(remove.isBusy ? 'removing' : 'remove')}
      failed={t('removeCrewFailed')}
      {...words}
      onRevision={(input, now) => ({ ...input, revision: now })}
      onClose={onClose}
    >
      {t('removeCrewText')}
    </ConfirmCommand>
  );
}
