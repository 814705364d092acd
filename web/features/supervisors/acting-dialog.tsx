import { useState } from 'react';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { actAs } from '#web/http/session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { LoadingDialog } from '#web/ui/dialogs/loading-dialog.tsx';
import { SupervisorPicker } from './supervisor-picker.tsx';
import { supervisorsTexts } from './texts.ts';

interface Chosen {
  id: number;
  fullName: string;
}

/** An admin chooses the supervisor to act as [sign-in-5]. */
export function ActingDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(supervisorsTexts);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // Stays busy after success, until the page has reloaded.
  const [isDone, setDone] = useState(false);
  const act = useCommand(({ id }: Chosen) => actAs(id), { onDone: () => setDone(true) });
  const isSwitching = act.isBusy || isDone;
  return (
    <Dialog
      title={t('act')}
      onClose={onClose}
      actions={
        <>
          <button
            type="button"
            className="button button-primary"
            {...pressUnless(!chosen || isSwitching, () => chosen && void act.send(chosen))}
          >
            {chosen ? t('actAs', { name: chosen.fullName }) : t('actAsNobody')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
        </>
      }
    >
      <p>{t('actLead')}</p>
      <div className="supervisor-picker above-16">
        <SupervisorPicker
          kind="one"
          chosen={chosen ? [chosen.id] : []}
          onChoose={([id], fullName) => id !== undefined && setChosen({ id, fullName })}
        />
      </div>
      {isSwitching && <LoadingDialog />}
      <CommandError command={act} title={t('actFailed', { name: act.error?.input.fullName ?? '' })} />
    </Dialog>
  );
}
