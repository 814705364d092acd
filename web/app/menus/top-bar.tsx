import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { FilterToggle } from '#web/features/supervisors/filter-toggle.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { ChevronLeftIcon, MenuIcon } from '#web/ui/icons/icons.tsx';
import { FindButton } from '../find/find.tsx';
import { appTexts } from '../texts.ts';
import { ProfileMenu } from './profile-menu.tsx';
import './top-bar.css';

interface TopBarProps {
  title: string;
  /** The parent screen, to which the back button leads. */
  parent: { title: string; href: string } | undefined;
  pill: ReactNode;
  bell: ReactNode;
  menuButton: Ref<HTMLButtonElement>;
  isMenuOpen: boolean;
  onMenu: () => void;
}

/** Name of the page and how fresh it is; on the right what is the person's own. */
export function TopBar({ title, parent, pill, bell, menuButton, isMenuOpen, onMenu }: TopBarProps) {
  const t = useTexts(appTexts);
  return (
    <header className="top-bar row line-below">
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
      {parent && (
        <Link className="icon-button top-back" href={parent.href} aria-label={t('backTo', { title: parent.title })}>
          <ChevronLeftIcon />
        </Link>
      )}
      <div className="top-where row slim">
        <span className="top-path flex slim nowrap">
          {parent && (
            <Link className="top-parent body medium ink-2" href={parent.href} tabIndex={-1} aria-hidden="true">
              {parent.title}
            </Link>
          )}
          <span className="top-title cut body bold">{title}</span>
        </span>
        {pill}
      </div>
      <div className="top-own row gap-12 push">
        <FindButton />
        <FilterToggle />
        {bell}
        <span className="top-rule off-phone" />
        <ProfileMenu />
      </div>
    </header>
  );
}
