import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { APP_VERSION_LABEL } from '../../shared/constants.ts';
import { useSession } from '../http/use-session.ts';
import { useTexts } from '../texts/texts.ts';
import { BrandMark } from '../ui/icons/brand-mark.tsx';
import { DataIcon, JobsIcon, PeopleIcon, SummaryIcon, TimesheetsIcon } from '../ui/icons/icons.tsx';
import { mayOpen } from './screens.tsx';
import { appTexts } from './texts.ts';
import './side-menu.css';

interface Entry {
  href: string;
  label: 'summary' | 'timesheets' | 'jobManagement' | 'userManagement' | 'dataManagement';
  icon: ReactNode;
}

const ENTRIES: readonly Entry[] = [
  { href: '/', label: 'summary', icon: <SummaryIcon /> },
  { href: '/timesheets', label: 'timesheets', icon: <TimesheetsIcon /> },
  { href: '/job-management', label: 'jobManagement', icon: <JobsIcon /> },
  { href: '/user-management', label: 'userManagement', icon: <PeopleIcon /> },
  { href: '/upload', label: 'dataManagement', icon: <DataIcon /> },
];

interface SideMenuProps {
  /** Something was chosen; closes the drawer of narrow screens. */
  onChoose?: () => void;
}

/** The main menu (specification 1, section 2, Side navigation). */
export function SideMenu({ onChoose }: SideMenuProps) {
  const [location] = useLocation();
  const { user } = useSession();
  const t = useTexts(appTexts);
  const entries = ENTRIES.filter(({ label }) => mayOpen(label, user.role));
  const isHere = (href: string): boolean =>
    href === '/' ? location === '/' : location === href || location.startsWith(`${href}/`);
  return (
    <nav className="side-menu" aria-label={t('mainMenu')}>
      <Link className="side-brand" href="/" onClick={() => onChoose?.()}>
        <BrandMark size={24} tone="solid" />
        Muster
      </Link>
      <ul>
        {entries.map(({ href, label, icon }) => (
          <li key={href}>
            <Link
              className="side-entry"
              href={href}
              aria-current={isHere(href) ? 'page' : undefined}
              onClick={() => onChoose?.()}
            >
              {icon}
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
      <Link className="side-version" href="/app-changelog" onClick={() => onChoose?.()}>
        {t('version', { version: APP_VERSION_LABEL })}
      </Link>
    </nav>
  );
}
