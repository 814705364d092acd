import { useSnapshot } from 'valtio';
import type { EmployeeShifts } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { Scene } from '../edit/drafts/scene.ts';
import { mayEdit } from '../edit/may-edit.ts';
import { timeOffTexts } from '../time-off/texts.ts';
import { TIME_OFF_TYPES, type TimeOffMode } from '../time-off/use-time-off.ts';
import { personTexts } from './texts.ts';
import '#web/ui/controls/check.css';
import '../time-off/time-off.css';

interface TimeOffChoiceProps {
  scene: Scene<EmployeeShifts>;
  mode: TimeOffMode;
}

/** The check box of the time-off mode, and what the day's rows become in it. */
export function TimeOffChoice({ scene: { sheet, isEditing }, mode }: TimeOffChoiceProps) {
  const off = useTexts(timeOffTexts);
  const t = useTexts(personTexts);
  const { role } = useSession().user;
  const { startDate, endDate, workShifts } = useSnapshot(sheet);
  const hindrance = (): string | undefined => {
    if (startDate !== endDate) return t('oneDay');
    if (workShifts.length === 0) return t('noRows');
    if (isEditing) return off('afterEditing');
    return workShifts.every(({ approvalStatus }) => mayEdit(role, approvalStatus)) ? undefined : off('approvedByAdmin');
  };
  const reason = hindrance();
  const toggle = (): void => (mode.isOn ? mode.end() : mode.begin(sheet.workShifts.map(({ id }) => id)));
  return (
    <div className="person-time-off row gap-12 off-paper">
      <Tooltip text={reason} isNeeded={reason !== undefined}>
        <label className="time-off inline-row gap-8 ink-2 nowrap" aria-disabled={reason !== undefined}>
          <input type="checkbox" className="check" checked={mode.isOn} disabled={reason !== undefined} onChange={toggle} />
          {off('timeOff')}
        </label>
      </Tooltip>
      {mode.isOn && (
        <ChoiceField
          name={off('type')}
          value={mode.type}
          choices={TIME_OFF_TYPES.map((value) => ({ value, label: off(value) }))}
          onChoose={mode.setType}
        />
      )}
    </div>
  );
}
