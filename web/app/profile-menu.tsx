import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { Failure } from '../../shared/errors.ts';
import type { Role } from '../../shared/permissions.ts';
import { signOut } from '../http/session.ts';
import { useSession } from '../http/use-session.ts';
import { type ThemeChoice, theme } from '../theme/theme-choice.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ChevronDownIcon, NoticeIcon } from '../ui/icons.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useDismiss } from '../ui/use-dismiss.ts';
import './profile-menu.css';

const ROLE_LABELS: Record<Role, string> = {
  admin: 'Admin',
  subadmin: 'Subadmin',
  supervisor: 'Supervisor',
  foreman: 'Foreman',
  worker: 'Worker',
};

/** Who is signed in, their profile, the theme, and the way out. */
export function ProfileMenu() {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(isOpen, box, () => setOpen(false), button);
  return (
    <div ref={box} className="profile">
      <button
        ref={button}
        type="button"
        className="profile-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'profile-menu' : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar fullName={user.fullName} pictureUrl={user.pictureUrl} />
        <span className="profile-name">{user.fullName}</span>
        <ChevronDownIcon />
      </button>
      {isOpen && (
        <div id="profile-menu" className="profile-menu">
          <div className="profile-who">
            <p className="profile-full-name">{user.fullName}</p>
            <p className="profile-role">
              {ROLE_LABELS[user.role]} · {user.email}
            </p>
          </div>
          <Link className="profile-entry" href={`/user-management/${user.id}`} onClick={() => setOpen(false)}>
            Profile
          </Link>
          <ThemeField />
          <LogoutButton />
        </div>
      )}
    </div>
  );
}

const THEMES: readonly { choice: ThemeChoice; label: string }[] = [
  { choice: 'system', label: 'System' },
  { choice: 'light', label: 'Light' },
  { choice: 'dark', label: 'Dark' },
];

function ThemeField() {
  const { choice: chosen } = useSnapshot(theme);
  return (
    <fieldset className="profile-theme">
      <legend>Theme</legend>
      <div className="profile-themes">
        {THEMES.map(({ choice, label }) => (
          <label key={choice}>
            <input
              className="unseen"
              type="radio"
              name="theme"
              checked={choice === chosen}
              onChange={() => {
                theme.choice = choice;
              }}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function LogoutButton() {
  const showToast = useToast();
  const leave = (): void => {
    signOut().catch((cause: unknown) => {
      const text = cause instanceof Failure ? cause.message : 'The server did not answer.';
      showToast({ tone: 'danger', icon: <NoticeIcon size={16} />, title: 'Could not log out', text });
    });
  };
  return (
    <button type="button" className="profile-entry" onClick={leave}>
      Logout
    </button>
  );
}
