import { useSnapshot } from 'valtio';
import { settingsCalls } from '#shared/calls/settings.ts';
import type { ApproverSettings } from '#shared/settings.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { settingsTexts } from './texts.ts';
import { useSettingsCommand } from './use-settings-command.ts';

/** Whether somebody who is late raises an alert [alerts-5]. */
export function LateAlerts({ answer, onClosed }: { answer: { data: ApproverSettings }; onClosed: () => void }) {
  const t = useTexts(settingsTexts);
  const { lateAlerts } = useSnapshot(answer).data;
  const change = useSettingsCommand((next: boolean) => send(settingsCalls.put, { body: { lateAlerts: next } }), onClosed);
  return (
    <div className="stack gap-12 line-above">
      <SwitchField
        label={t('lateAlerts')}
        hint={t('lateAlertsHint')}
        isOn={lateAlerts}
        isBusy={change.isBusy}
        onSwitch={(next) => void change.send(next)}
      />
      <CommandError command={change} title={t('lateAlertsFailed')} />
    </div>
  );
}
