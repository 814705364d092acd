import { memberCalls } from '#shared/calls/crews.ts';
import type { WorkforceMember } from '#shared/crews/workforce.ts';
import { ConfirmCommand } from '../commands/confirm-command.tsx';
import { useCommand } from '../commands/use-command.ts';
import { send } from '../http/send.ts';
import { useTexts } from '../texts/texts.ts';
import { useCrewWords, useNames } from './names.ts';
import { crewTexts } from './texts.ts';

interface RemoveMemberProps {
  /** The member when the dialog opened. */
  member: WorkforceMember;
  /** The crew is a default crew, not one of a job. */
  isDefault?: boolean;
  /** The member is the foreman of the only crew, so the job keeps nobody [crews-4]. */
  isLast?: boolean;
  onClose: () => void;
}

/** Asks before a member is taken off a crew, and shows a revision conflict. */
export function RemoveMemberDialog({ member, isDefault = false, isLast = false, onClose }: RemoveMemberProps) {
  const t = useTexts(crewTexts);
  const words = useCrewWords(useNames());
  const { id, revision, employee } = member;
  const remove = useCommand((seen: { revision: number }) => send(memberCalls.delete, { params: { id }, query: seen }), {
    onDone: onClose,
  });
  const name = employee.fullName;
  return (
    <ConfirmCommand
      command={remove}
      input={{ revision }}
      title={t(isDefault ? 'removeFromCrewTitle' : 'removeTitle')}
      confirm={t(remove.isBusy ? 'removing' : 'remove')}
      failed={t('memberFailed')}
      {...words}
      onRevision={(input, now) => ({ ...input, revision: now })}
      onClose={onClose}
    >
      {isDefault ? t('removeFromCrewText', { name }) : t('removeText', { name })}
      {isLast && ` ${t('removeLast')}`}
    </ConfirmCommand>
  );
}
