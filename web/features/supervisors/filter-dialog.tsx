import { useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SupervisorPicker } from './supervisor-picker.tsx';
import { supervisorsTexts } from './texts.ts';
import { useSelection } from './use-selection.tsx';
import { useSupervisors } from './use-supervisors.ts';

/** Chooses the supervisors to filter by: at least one [sign-in-4]. */
export function FilterDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(supervisorsTexts);
  const { selected, isChanging, change } = useSelection();
  const [chosen, setChosen] = useState(selected);
  const isFailed = useSupervisors().status === 'failed';
  const count = chosen.length;
  const apply = async (): Promise<void> => {
    if (await change(chosen)) onClose();
  };
  return (
    <Dialog
      title={t('filter')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button button-primary" {...pressUnless(count === 0 || isChanging, () => void apply())}>
            {count === 0 ? t('applyNone') : t('apply', { count })}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <span className="dialog-note note ink-2" role="status">
            {count === 0 && !isFailed && t('atLeastOne')}
          </span>
        </>
      }
    >
      <p>{t('filterLead')}</p>
      <div className="supervisor-picker above-16">
        <SupervisorPicker kind="many" chosen={chosen} onChoose={setChosen} />
      </div>
    </Dialog>
  );
}
