import { temporaryCalls } from '#shared/calls/timesheets.ts';
import type { TemporalWorkshift } from '#shared/timesheets/temporary.ts';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';
import { temporaryTexts } from './texts.ts';

/** Asks before a temporary worker is taken off the sheet. */
export function DeleteTemporary({ worker, onClose }: { worker: TemporalWorkshift; onClose: () => void }) {
  const t = useTexts(temporaryTexts);
  const remove = useCommand(
    ({ id, revision }: TemporalWorkshift) => send(temporaryCalls.delete, { params: { id }, query: { revision } }),
    { onDone: onClose },
  );
  return (
    <ConfirmCommand
      command={remove}
      input={worker}
      title={t('deleteTitle')}
      confirm={t(remove.isBusy ? 'deleting' : 'delete')}
      failed={t('deleteFailed')}
      onRevision={(input, revision) => ({ ...input, revision })}
      onClose={onClose}
    >
      {t('deleteText', { name: worker.employeeName })}
    </ConfirmCommand>
  );
}
