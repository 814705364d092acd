import { useState } from 'react';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { LoadingDialog } from '#web/ui/dialogs/loading-dialog.tsx';
import { FilterDialog } from './dialogs.tsx';
import { supervisorsTexts } from './texts.ts';
import { useSelection } from './use-selection.tsx';
import '#web/ui/controls/switch.css';
import './filter-toggle.css';

/** The switch of the filter by supervisor; on opens the choice. Supervisors do not have it. */
export function FilterToggle() {
  const { user } = useSession();
  return can(user.role, 'open', 'supervisorFilter') && <Toggle />;
}

function Toggle() {
  const t = useTexts(supervisorsTexts);
  const { selected, isChanging, change } = useSelection();
  const [isChoosing, setChoosing] = useState(false);
  const isOn = selected.length > 0;
  return (
    <>
      <label className="filter-toggle row gap-8 body medium ink-2 nowrap">
        <input
          type="checkbox"
          role="switch"
          className="switch relative"
          checked={isOn}
          aria-checked={isOn}
          aria-busy={isChanging}
          onChange={() => (isOn ? void change([]) : setChoosing(true))}
        />
        <span className="filter-toggle-words">{t('filter')}</span>
        <span className="filter-toggle-word" aria-hidden="true">
          {t('filterShort')}
        </span>
      </label>
      {isChoosing && <FilterDialog onClose={() => setChoosing(false)} />}
      {isChanging && <LoadingDialog />}
    </>
  );
}
