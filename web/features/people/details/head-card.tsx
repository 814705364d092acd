import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { employeeCalls } from '#shared/calls/employees.ts';
import type { Employee } from '#shared/employees.ts';
import { can, seesEverything } from '#shared/permissions.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useOpened } from '#web/lists/opened/use-opened.ts';
import { Online } from '#web/people/online.tsx';
import { regionNames } from '#web/people/region-names.ts';
import { peopleTexts } from '#web/people/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { momentDayText } from '#web/ui/calendar/day-time.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { CautionIcon, CheckIcon } from '#web/ui/icons/icons.tsx';
import { EraseButton } from './erase-button.tsx';
import { Faces, UploadImageButton } from './pictures/faces.tsx';
import { personDetailsTexts } from './texts.ts';

const PersonHistory = lazyDialog(() => import('./person-history.tsx').then((code) => code.PersonHistory));

/** The person, whether they are active, and the actions on them. */
export function HeadCard({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const words = useTexts(peopleTexts);
  const { role: mine, businessTimeZone } = useSession().user;
  const { id, fullName, employeeId, role, isActive, isLoggedIn, regions, region, hasNotMatchedPictures, erasedAt } =
    useSnapshot(person);
  useOpened({ key: `person ${id}`, label: fullName, detail: `${words(`role.${role}`)} · ${employeeId}` });
  const [isHistory, setHistory] = useState(false);
  const names = regionNames({ region, regions });
  return (
    <section className="card thing-head person-head">
      <Faces person={person} />
      <div className="person-head-words slim">
        <h1>{fullName}</h1>
        <p className="row gap-12 lines-4 wrap above-4 ink-2">
          <span className="tag num">{employeeId}</span>
          <span>{words(`role.${role}`)}</span>
          <span>{names.length > 0 ? names.join(', ') : '- - -'}</span>
          <Online isActive={isActive} isLoggedIn={isLoggedIn} />
          {/* On paper it replaces the switch. */}
          {isActive && <span className="person-on-paper">{t('active')}</span>}
          {hasNotMatchedPictures && (
            <span className="tag tint-danger">
              <CautionIcon size={14} />
              {words('photoMismatch')}
            </span>
          )}
          {erasedAt !== null && <span className="tag">{t('erasedOn', { day: momentDayText(erasedAt, businessTimeZone) })}</span>}
        </p>
      </div>
      <div className="thing-head-actions row gap-8 wrap">
        {erasedAt === null && <UploadImageButton person={person} />}
        {can(mine, 'read', 'audit') && (
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setHistory(true)}>
            {t('history')}
          </button>
        )}
        {erasedAt === null && (
          <>
            <EndSessionsButton person={person} />
            <EraseButton person={person} />
            <DeactivateSwitch person={person} />
          </>
        )}
      </div>
      {isHistory && <PersonHistory id={id} onClose={() => setHistory(false)} />}
    </section>
  );
}

/** How long the toast offers Undo. */
const UNDO_MS = 10_000;

/**
 * Deactivates a person, or activates them again; on while they are deactivated [people-7]. Asks
 * first if they are online, and offers Undo. Readers who may not switch it see its state.
 */
function DeactivateSwitch({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const showToast = useToast();
  const { id: mine, role } = useSession().user;
  const { id, fullName, isActive, isLoggedIn, role: theirs } = useSnapshot(person);
  const [isAsking, setAsking] = useState(false);
  const setActive = (next: boolean) => send(employeeCalls.setActive, { params: { id }, body: { isActive: next } });
  const undo = (): void => {
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
          <button type="button" className="text-button" onClick={undo}>
            {t('undo')}
          </button>
        ),
      });
    },
  });
  const isMine = id === mine;
  const isDisabled = !can(role, 'update', 'employee') || isMine || (seesEverything(theirs) && role !== 'admin');
  return (
    <div className="person-switch flex gap-12 off-paper">
      <SwitchField
        label={t('deactivate')}
        {...(isMine && can(role, 'update', 'employee') && { hint: t('notOneself') })}
        isOn={!isActive}
        isDisabled={isDisabled}
        isBusy={change.isBusy}
        onSwitch={(isOff) => (isOff && isLoggedIn ? setAsking(true) : void change.send(!isOff))}
      />
      <span className="person-switch-word meta bold ink-2" aria-hidden="true">
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

/** Signs somebody out on every device, for admins [sign-in-7]; they may sign in again. */
function EndSessionsButton({ person }: { person: Employee }) {
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
