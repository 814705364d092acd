import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { employeeCalls } from '#shared/calls/employees.ts';
import type { Employee } from '#shared/employees.ts';
import { can, seesEverything } from '#shared/permissions.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { personDetailsTexts } from './texts.ts';

/** For so long a message offers to let them in again. */
const UNDO_MS = 10_000;

/**
 * Shuts somebody out, or lets them in again; on while they are shut out [people-7]. Asks first when
 * they are online, and takes it back. For whom it is not, it says how it stands.
 */
export function DeactivateSwitch({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const showToast = useToast();
  const { id: mine, role } = useSession().user;
  const { id, fullName, isActive, isLoggedIn, role: theirs } = useSnapshot(person);
  const [isAsking, setAsking] = useState(false);
  const setActive = (next: boolean) => send(employeeCalls.setActive, { params: { id }, body: { isActive: next } });
  const letIn = (): void => {
    setActive(true).catch((cause: unknown) => showToast(failureToast(t('updateFailed'), cause)));
  };
  const change = useCommand(setActive, {
    onDone: (_, next) => {
      setAsking(false);
      if (next) return;
      showToast({
        tone: 'ok',
        icon: <CheckIcon />,
        title: t('deactivated', { name: fullName }),
        lastsMs: UNDO_MS,
        action: (
          <button type="button" className="text-button" onClick={letIn}>
            {t('undo')}
          </button>
        ),
      });
    },
  });
  const isMine = id === mine;
  const isDisabled = !can(role, 'update', 'employee') || isMine || (seesEverything(theirs) && role !== 'admin');
  return (
    <div className="person-switch flex gap-12">
      <SwitchField
        label={t('deactivate')}
        {...(isMine && can(role, 'update', 'employee') && { hint: t('notOneself') })}
        isOn={!isActive}
        isDisabled={isDisabled}
        isBusy={change.isBusy}
        onSwitch={(isOff) => (isOff && isLoggedIn ? setAsking(true) : void change.send(!isOff))}
      />
      <span className="person-switch-word" aria-hidden="true">
        {t(isActive ? 'off' : 'on')}
      </span>
      {isAsking && (
        <ConfirmDialog
          title={t('deactivateOf', { name: fullName })}
          confirm={t('deactivateThem')}
          isDangerous
          isBusy={change.isBusy}
          onConfirm={() => void change.send(false)}
          onCancel={() => setAsking(false)}
        >
          {t('deactivateText')}
        </ConfirmDialog>
      )}
      <CommandError command={change} title={t('updateFailed')} />
    </div>
  );
}
