import { Link, useLocation } from 'wouter';
import { APP_VERSION_LABEL } from '#shared/constants.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { BrandMark } from '#web/ui/icons/brand-mark.tsx';
import { entriesOf } from '../screens/screens.tsx';
import { screenTitles } from '../screens/texts.ts';
import { appTexts } from '../texts.ts';
import './side-menu.css';

interface SideMenuProps {
  /** Something was chosen; closes the drawer of narrow screens. */
  onChoose?: () => void;
}

/** The main menu. */
export function SideMenu({ onChoose }: SideMenuProps) {
  const [location] = useLocation();
  const { user } = useSession();
  const t = useTexts(appTexts);
  const titleIn = useTexts(screenTitles);
  const isHere = (href: string): boolean =>
    href === '/' ? location === '/' : location === href || location.startsWith(`${href}/`);
  return (
    <nav className="side-menu" aria-label={t('mainMenu')}>
      <Link className="side-brand row" href="/" onClick={() => onChoose?.()}>
        <BrandMark size={24} tone="solid" />
        Muster
      </Link>
      <ul>
        {entriesOf(user.role).map(
          ({ name, href, icon: Icon }) =>
            Icon && (
              <li key={name}>
                <Link
                  className="side-entry row ink-2"
                  href={href}
                  aria-current={isHere(href) ? 'page' : undefined}
                  onClick={() => onChoose?.()}
                >
                  <Icon />
                  {titleIn(name)}
                </Link>
              </li>
            ),
        )}
      </ul>
      <Link className="side-version meta ink-3" href="/app-changelog" onClick={() => onChoose?.()}>
        {t('version', { version: APP_VERSION_LABEL })}
      </Link>
    </nav>
  );
}
