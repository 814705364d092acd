import { useRef, useState } from 'react';
import { ActingDialog } from '#web/features/supervisors/dialogs.tsx';
import { useSession } from '#web/http/use-session.ts';
import { Avatar } from '#web/people/avatar.tsx';
import { printPage } from '#web/print/print.ts';
import { Lazy } from '#web/ui/feedback/lazy.tsx';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import { useDismiss } from '#web/ui/overlays/use-dismiss.ts';
import { shortcuts } from '../shortcuts/shortcut-keys.ts';
import './profile-menu.css';

/** Fetched when the button is near. */
export const profileEntries = lazyCode(() => import('./profile-entries.tsx').then((code) => code.ProfileEntries));

/** The signed-in person, their profile and preferences, whom they may act as, and signing out. */
export function ProfileMenu() {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(isOpen, box, () => setOpen(false), button);
  /**
   * A dialog returns the focus to where it was. The menu's button gets it first, because the menu
   * and its entry are gone by then.
   */
  const leaveFor = (open: () => void) => (): void => {
    setOpen(false);
    button.current?.focus();
    open();
  };
  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        className="profile-button row gap-8 body medium ink"
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'profile-menu' : undefined}
        onClick={() => setOpen(!isOpen)}
        onFocus={profileEntries.prefetch}
        onPointerEnter={profileEntries.prefetch}
      >
        <Avatar fullName={user.fullName} pictureUrl={user.pictureUrl} />
        <span className="profile-name nowrap">{user.fullName}</span>
        <ChevronDownIcon />
      </button>
      {isOpen && (
        <div id="profile-menu" className="profile-menu">
          <Lazy code={profileEntries}>
            {(ProfileEntries) => (
              <ProfileEntries
                onLeave={() => setOpen(false)}
                onAct={leaveFor(() => setChoosing(true))}
                onKeys={leaveFor(shortcuts.show)}
                onPrint={leaveFor(printPage)}
              />
            )}
          </Lazy>
        </div>
      )}
      {isChoosing && <ActingDialog onClose={() => setChoosing(false)} />}
    </div>
  );
}
