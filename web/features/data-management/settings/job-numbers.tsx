import { useSnapshot } from 'valtio';
import { settingsCalls } from '#shared/calls/settings.ts';
import type { ApproverSettings, JobNumbers as Numbers } from '#shared/settings.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { settingsTexts } from './texts.ts';
import { useSettingsCommand } from './use-settings-command.ts';

/** Which numbers of jobs people see [jobs-12]. */
export function JobNumbers({ answer, onClosed }: { answer: { data: ApproverSettings }; onClosed: () => void }) {
  const t = useTexts(settingsTexts);
  const { jobNumbers } = useSnapshot(answer).data;
  const change = useSettingsCommand((next: Numbers) => send(settingsCalls.put, { body: { jobNumbers: next } }), onClosed);
  return (
    <div className="stack gap-12 line-above">
      <SwitchField
        label={t('ownNumbers')}
        hint={t('ownNumbersHint')}
        isOn={jobNumbers === 'own'}
        isBusy={change.isBusy}
        onSwitch={(next) => void change.send(next ? 'own' : 'muster')}
      />
      <CommandError command={change} title={t('numbersFailed')} />
    </div>
  );
}
