import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { Scene } from '../edit/drafts/scene.ts';
import { mayEdit } from '../edit/may-edit.ts';
import { timeOffTexts } from './texts.ts';
import { TIME_OFF_TYPES, type TimeOffMode } from './use-time-off.ts';
import '#web/ui/controls/check.css';
import './time-off.css';

const TimeOffDialog = lazyDialog(() => import('./time-off-dialog.tsx').then((code) => code.TimeOffDialog));

/** The check box of the time-off mode, and in it the type and the button for the chosen rows. */
export function TimeOffTools({ scene: { sheet, isEditing }, mode }: { scene: Scene<CrewSheet>; mode: TimeOffMode }) {
  const t = useTexts(timeOffTexts);
  const { role } = useSession().user;
  const { status } = useSnapshot(sheet);
  const [isAsking, setAsking] = useState(false);
  const isClosed = !mayEdit(role, status);
  const isOff = isEditing || isClosed;
  const toggle = (): void => (mode.isOn ? mode.end() : mode.begin([]));
  return (
    <>
      <Tooltip text={t(isEditing ? 'afterEditing' : 'approvedByAdmin')} isNeeded={isOff}>
        <label className="time-off inline-row gap-8 ink-2 nowrap" aria-disabled={isOff}>
          <input type="checkbox" className="check" checked={mode.isOn} disabled={isOff} onChange={toggle} />
          {t('timeOff')}
        </label>
      </Tooltip>
      {mode.isOn && (
        <>
          <ChoiceField
            name={t('type')}
            value={mode.type}
            choices={TIME_OFF_TYPES.map((value) => ({ value, label: t(value) }))}
            onChoose={mode.setType}
          />
          <Tooltip text={t('chooseSome')} isNeeded={mode.chosen.length === 0}>
            <button
              type="button"
              className="button button-primary"
              {...pressUnless(mode.chosen.length === 0, () => setAsking(true))}
            >
              {t('choose', { count: mode.chosen.length })}
            </button>
          </Tooltip>
        </>
      )}
      {isAsking && (
        <TimeOffDialog
          sheet={sheet}
          type={mode.type}
          chosen={mode.chosen}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            mode.end();
          }}
        />
      )}
    </>
  );
}
