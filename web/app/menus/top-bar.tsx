import type { ReactNode, Ref } from 'react';
import { FilterToggle } from '../../features/supervisors/filter-toggle.tsx';
import { useTexts } from '../../texts/texts.ts';
import { MenuIcon } from '../../ui/icons/icons.tsx';
import { appTexts } from '../texts.ts';
import { ProfileMenu } from './profile-menu.tsx';
import './top-bar.css';

interface TopBarProps {
  title: string;
  pill: ReactNode;
  bell: ReactNode;
  menuButton: Ref<HTMLButtonElement>;
  isMenuOpen: boolean;
  onMenu: () => void;
}

/** Name of the page and how fresh it is; on the right what is the person's own. */
export function TopBar({ title, pill, bell, menuButton, isMenuOpen, onMenu }: TopBarProps) {
  const t = useTexts(appTexts);
  return (
    <header className="top-bar">
      <button
        ref={menuButton}
        type="button"
        className="icon-button top-menu"
        aria-label={t('menu')}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <MenuIcon />
      </button>
      <div className="top-where">
        <span className="top-title">{title}</span>
        {pill}
      </div>
      <div className="top-own">
        <FilterToggle />
        {bell}
        <span className="top-rule" />
        <ProfileMenu />
      </div>
    </header>
  );
}
