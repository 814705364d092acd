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
import { PromptDialog } from '#web/ui/dialogs/prompt-dialog.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { personDetailsTexts } from './texts.ts';

/** Erases somebody who is no longer active, for admins [people-13]; asks to type the name. */
export function EraseButton({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const showToast = useToast();
  const { role } = useSession().user;
  const { id, fullName, isActive, revision } = useSnapshot(person);
  const [isAsking, setAsking] = useState(false);
  const erase = useCommand(
    (typed: string) => send(employeeCalls.erase, { params: { id }, body: { fullName: typed, revision } }),
    {
      onDone: () => {
        setAsking(false);
        showToast({ tone: 'ok', icon: <CheckIcon />, title: t('erased') });
      },
    },
  );
  if (isActive || !can(role, 'create', 'erasure')) return null;
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('erase')}
      </button>
      {isAsking && (
        <PromptDialog
          kind="text"
          title={t('eraseOf', { name: fullName })}
          text={<p>{t('eraseText', { id })}</p>}
          label={t('typeName', { name: fullName })}
          value=""
          confirm={t('eraseThem')}
          isDangerous
          isBusy={erase.isBusy}
          check={(typed) => (typed.trim() === fullName ? undefined : t('notTheName'))}
          onConfirm={(typed) => void erase.send(typed)}
          onCancel={() => setAsking(false)}
        />
      )}
      <CommandError command={erase} title={t('eraseFailed')} />
    </>
  );
}
