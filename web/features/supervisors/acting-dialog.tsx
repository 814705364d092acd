import { useState } from 'react';
import { actAs } from '../../http/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { pressUnless } from '../../ui/controls/press-unless.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorDialog } from '../../ui/dialogs/error-dialog.tsx';
import { LoadingDialog } from '../../ui/dialogs/loading-dialog.tsx';
import { reasonOf } from '../../ui/feedback/reason.tsx';
import { SupervisorPicker } from './supervisor-picker.tsx';
import { supervisorsTexts } from './texts.ts';

interface Chosen {
  id: number;
  fullName: string;
}

/** An admin chooses the supervisor to act as (specification 1, section 4, Masquerade). */
export function ActingDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(supervisorsTexts);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isSwitching, setSwitching] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const act = ({ id }: Chosen): void => {
    setFailure(null);
    setSwitching(true);
    // Once it is done the page begins anew; until then nothing else can be pressed.
    actAs(id).catch((cause: unknown) => {
      setSwitching(false);
      setFailure(reasonOf(cause));
    });
  };
  return (
    <Dialog
      title={t('act')}
      onClose={onClose}
      actions={
        <>
          <button
            type="button"
            className="button button-primary"
            {...pressUnless(!chosen || isSwitching, () => chosen && act(chosen))}
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
      <div className="dialog-form supervisor-picker">
        <SupervisorPicker
          kind="one"
          chosen={chosen ? [chosen.id] : []}
          onChoose={([id], fullName) => id !== undefined && setChosen({ id, fullName })}
        />
      </div>
      {isSwitching && <LoadingDialog />}
      {chosen && failure !== null && (
        <ErrorDialog
          title={t('actFailed', { name: chosen.fullName })}
          message={failure}
          onRetry={() => act(chosen)}
          onClose={() => setFailure(null)}
        />
      )}
    </Dialog>
  );
}
