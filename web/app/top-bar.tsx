import type { ReactNode } from 'react';
import { MenuIcon } from '../ui/icons.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import './top-bar.css';

interface TopBarProps {
  title: string;
  pill: ReactNode;
  bell: ReactNode;
  isMenuOpen: boolean;
  onMenu: () => void;
}

/** Name of the page and how fresh it is; on the right what is the person's own. */
export function TopBar({ title, pill, bell, isMenuOpen, onMenu }: TopBarProps) {
  return (
    <header className="top-bar">
      <button type="button" className="icon-button top-menu" aria-label="Menu" aria-expanded={isMenuOpen} onClick={onMenu}>
        <MenuIcon />
      </button>
      <span className="top-title">{title}</span>
      {pill}
      <div className="top-own">
        {bell}
        <span className="top-rule" />
        <ProfileMenu />
      </div>
    </header>
  );
}
