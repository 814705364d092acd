import { useSnapshot } from 'valtio';
import type { Employee } from '../../../../shared/employees.ts';
import { can, seesEverything } from '../../../../shared/permissions.ts';
import { CommandTrouble } from '../../../commands/command-trouble.tsx';
import { useCommand } from '../../../commands/use-command.ts';
import { call } from '../../../http/client.ts';
import { useSession } from '../../../http/use-session.ts';
import { useTexts } from '../../../texts/texts.ts';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { personDetailsTexts } from './texts.ts';

/**
 * Shuts somebody out, or lets them in again; on while they are shut out [people-7]. For whom it is
 * not, it says how it stands.
 */
export function DeactivateSwitch({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const { id: mine, role } = useSession().user;
  const { id, isActive, role: theirs } = useSnapshot(person);
  const change = useCommand((next: boolean) => call('PUT', `/api/v1/employee/${id}/setActive`, { isActive: next }));
  const isMine = id === mine;
  const isDisabled = !can(role, 'update', 'employee') || isMine || (seesEverything(theirs) && role !== 'admin');
  return (
    <div className="person-switch">
      <SwitchField
        label={t('deactivate')}
        {...(isMine && can(role, 'update', 'employee') && { hint: t('notOneself') })}
        isOn={!isActive}
        isDisabled={isDisabled}
        isBusy={change.isBusy}
        onSwitch={(isOff) => void change.send(!isOff)}
      />
      <span className="person-switch-word" aria-hidden="true">
        {t(isActive ? 'off' : 'on')}
      </span>
      <CommandTrouble command={change} title={t('updateFailed')} />
    </div>
  );
}
