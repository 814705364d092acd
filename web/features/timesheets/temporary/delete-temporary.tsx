import type { TemporalWorkshift } from '../../../../shared/timesheets/temporary.ts';
import { CommandTrouble } from '../../../commands/command-trouble.tsx';
import { useCommand } from '../../../commands/use-command.ts';
import { useTexts } from '../../../texts/texts.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { removeTemporary } from './api.ts';
import { temporaryTexts } from './texts.ts';

/** Asks before a temporary worker is taken off the sheet. */
export function DeleteTemporary({ worker, onClose }: { worker: TemporalWorkshift; onClose: () => void }) {
  const t = useTexts(temporaryTexts);
  const remove = useCommand(removeTemporary, { onDone: onClose });
  return (
    <>
      <ConfirmDialog
        title={t('deleteTitle')}
        confirm={t(remove.isBusy ? 'deleting' : 'delete')}
        isDangerous
        isBusy={remove.isBusy}
        onConfirm={() => void remove.send(worker)}
        onCancel={onClose}
      >
        {t('deleteText', { name: worker.employeeName })}
      </ConfirmDialog>
      <CommandTrouble command={remove} title={t('deleteFailed')} onRevision={(input, revision) => ({ ...input, revision })} />
    </>
  );
}
