import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { APP_VERSION_LABEL } from '#shared/constants.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyCode, untilFetched } from '#web/ui/feedback/lazy-code.ts';
import { BrandMark } from '#web/ui/icons/brand-mark.tsx';
import { BellIcon, CloseIcon, SearchIcon } from '#web/ui/icons/icons.tsx';
import { useDismiss } from '#web/ui/overlays/use-dismiss.ts';
import { finder } from '../find/finder.ts';
import { entriesOf } from '../screens/screens.tsx';
import { screenTitles } from '../screens/texts.ts';
import { appTexts } from '../texts.ts';
import './side-menu.css';
import './drawer.css';

interface DrawerProps {
  isOpen: boolean;
  /** The menu button: it gets the focus back, unless a page was chosen. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * The menu: beside the page, or on narrow screens a drawer over it. While that is open the shell
 * makes everything else inert.
 */
export function Drawer({ isOpen, opener, onClose }: DrawerProps) {
  const t = useTexts(appTexts);
  const box = useRef<HTMLDivElement>(null);
  const hasChosen = useRef(false);
  useDismiss(isOpen, box, onClose);
  useEffect(() => {
    if (!isOpen) return;
    hasChosen.current = false;
    const button = opener.current;
    const present = box.current?.querySelector<HTMLElement>('[aria-current="page"]');
    (present ?? box.current?.querySelector('a'))?.focus();
    return () => {
      if (!hasChosen.current) button?.focus();
    };
  }, [isOpen, opener]);
  const choose = (): void => {
    hasChosen.current = true;
    onClose();
  };
  const asDialog = isOpen ? ({ role: 'dialog', 'aria-modal': true, 'aria-label': t('menu') } as const) : {};
  return (
    <div className="drawer off-paper" data-open={isOpen}>
      <div ref={box} {...asDialog}>
        <SideMenu onChoose={choose} />
        <button type="button" className="icon-button drawer-close" aria-label={t('closeMenu')} onClick={onClose}>
          <CloseIcon size={20} />
        </button>
      </div>
    </div>
  );
}

const pinnedViews = lazyCode(() => untilFetched(() => import('./pinned-views.tsx').then((code) => code.PinnedViews)));

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
  const choose = (): void => onChoose?.();
  const [PinnedViews] = pinnedViews.useCode(true);
  const isFetched = typeof PinnedViews === 'function';
  const isHere = (href: string): boolean =>
    href === '/' ? location === '/' : location === href || location.startsWith(`${href}/`);
  return (
    <nav className="side-menu" aria-label={t('mainMenu')}>
      <Link className="side-brand row ink" href="/" onClick={choose}>
        <BrandMark size={24} tone="solid" />
        Muster
      </Link>
      <ul>
        {/* Where the top bar has no room for it. */}
        <li className="side-find">
          <button
            type="button"
            className="side-entry row wide body medium ink-2"
            aria-haspopup="dialog"
            onClick={() => {
              choose();
              finder.open();
            }}
          >
            <SearchIcon />
            {t('find')}
          </button>
        </li>
        {entriesOf(user.role).map(
          ({ name, href, icon: Icon }) =>
            Icon && (
              <li key={name}>
                <Link
                  className="side-entry row body medium ink-2"
                  href={href}
                  aria-current={isHere(href) ? 'page' : undefined}
                  onClick={choose}
                >
                  <Icon />
                  {titleIn(name)}
                </Link>
                {isFetched && <PinnedViews path={href} onChoose={choose} />}
              </li>
            ),
        )}
        {/* The bell leads there: without a pinned view it has no entry. */}
        {isFetched && (
          <PinnedViews
            path="/notifications"
            head={
              <Link className="side-entry row body medium ink-2" href="/notifications" onClick={choose}>
                <BellIcon />
                {titleIn('notifications')}
              </Link>
            }
            onChoose={choose}
          />
        )}
      </ul>
      <Link className="side-version meta ink-3" href="/app-changelog" onClick={choose}>
        {t('version', { version: APP_VERSION_LABEL })}
      </Link>
    </nav>
  );
}
