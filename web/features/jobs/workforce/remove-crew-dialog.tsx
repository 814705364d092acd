import { crewCalls } from '#shared/calls/crews.ts';
import type { WorkforceCrew } from '#shared/crews/workforce.ts';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { useNames } from '#web/crews/names.ts';
import { crewTexts } from '#web/crews/texts.ts';
import { useCrewWords } from '#web/crews/use-crew-words.ts';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';

/** Asks before a crew is ended [crews-6]. */
export function RemoveCrewDialog({ crew: { id, revision }, onClose }: { crew: WorkforceCrew; onClose: () => void }) {
  const t = useTexts(crewTexts);
  const words = useCrewWords(useNames());
  const remove = useCommand((seen: { revision: number }) => send(crewCalls.delete, { params: { id }, query: seen }), {
    onDone: onClose,
  });
  return (
    <ConfirmCommand
      command={remove}
      input={{ revision }}
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
