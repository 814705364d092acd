import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { employeeCalls } from '#shared/calls/employees.ts';
import type { Employee } from '#shared/employees.ts';
import { can } from '#shared/permissions.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { personDetailsTexts } from './texts.ts';

/** Signs somebody out on every device, for admins [sign-in-7]; they may sign in again. */
export function EndSessionsButton({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const showToast = useToast();
  const { role } = useSession().user;
  const { id, fullName } = useSnapshot(person);
  const [isAsking, setAsking] = useState(false);
  const end = useCommand(() => send(employeeCalls.endSessions, { params: { id } }), {
    onDone: ({ data: { ended: count } }) => {
      setAsking(false);
      showToast({ tone: 'ok', icon: <CheckIcon />, title: t('sessionsEnded', { count }) });
    },
  });
  if (!can(role, 'delete', 'session')) return null;
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('endSessions')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('endSessionsOf', { name: fullName })}
          confirm={t('endSessions')}
          isDangerous
          isBusy={end.isBusy}
          onConfirm={() => void end.send(undefined)}
          onCancel={() => setAsking(false)}
        >
          {t('endSessionsText')}
        </ConfirmDialog>
      )}
      <CommandError command={end} title={t('endSessionsFailed')} />
    </>
  );
}
