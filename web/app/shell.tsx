import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { AlertsButton } from '../features/alerts/alerts-button.tsx';
import { AlertsPanel } from '../features/alerts/alerts-panel.tsx';
import { useSession } from '../http/use-session.ts';
import { createPageFeed, PageFeedContext } from '../ui/page-feed.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { useDismiss } from '../ui/use-dismiss.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useFreshness } from './freshness.ts';
import { LivePill } from './live-pill.tsx';
import { Coming, NotAuthorized, NotFound } from './notices.tsx';
import { COMING_SCREENS, DATA_MANAGEMENT, mayOpenDataManagement, titleOf } from './screens.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useFreshUser } from './use-fresh-user.ts';
import '../ui/glyphs.css';
import './shell.css';

const SummaryPage = lazy(() => import('./summary/page.tsx'));

/** From this width on the notifications stand beside the page and may stay while it changes. */
const BESIDE = '(min-width: 1360px)';

/** The frame around every page but login and wall. */
export function Shell() {
  const [location] = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const [feed] = useState(createPageFeed);
  const title = titleOf(location);
  useFreshUser();
  useEffect(() => {
    document.title = `${title} · Muster`;
  }, [title]);
  const leaveOverlay = (): void => {
    if (!matchMedia(BESIDE).matches) setPanelOpen(false);
  };
  return (
    <Toasts>
      <PageFeedContext value={feed}>
        <div className="shell">
          <a className="skip-link" href="#page">
            Skip to content
          </a>
          <Drawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
          <div className="shell-page" inert={isMenuOpen}>
            <Head
              title={title}
              bell={
                <AlertsButton
                  ref={bell}
                  isOpen={isPanelOpen}
                  onToggle={() => setPanelOpen(!isPanelOpen)}
                  onOpen={() => setPanelOpen(true)}
                />
              }
              isMenuOpen={isMenuOpen}
              onMenu={() => setMenuOpen(true)}
              feed={feed}
            />
            <main id="page" tabIndex={-1}>
              <ErrorBoundary resetKey={location}>
                <Suspense fallback={null}>
                  <Pages />
                </Suspense>
              </ErrorBoundary>
            </main>
          </div>
          {isPanelOpen && <AlertsPanel opener={bell} onClose={() => setPanelOpen(false)} onFollow={leaveOverlay} />}
        </div>
      </PageFeedContext>
    </Toasts>
  );
}

interface HeadProps extends Pick<Parameters<typeof TopBar>[0], 'title' | 'bell' | 'isMenuOpen' | 'onMenu'> {
  feed: ReturnType<typeof createPageFeed>;
}

/** Apart from the frame, so that a change of freshness re-renders no page. */
function Head({ feed, ...bar }: HeadProps) {
  const { user } = useSession();
  const { subject, staleSince, retryAt, isKnown, retry } = useFreshness(feed);
  const timeZone = user.businessTimeZone;
  return (
    <>
      <TopBar {...bar} pill={isKnown && <LivePill staleSince={staleSince} timeZone={timeZone} />} />
      <ConnectionBanner subject={subject} staleSince={staleSince} retryAt={retryAt} timeZone={timeZone} onRetry={retry} />
    </>
  );
}

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The menu: beside the page, or on narrow screens a drawer over it. */
function Drawer({ isOpen, onClose }: DrawerProps) {
  const box: RefObject<HTMLDivElement | null> = useRef(null);
  useDismiss(isOpen, box, onClose);
  useEffect(() => {
    if (isOpen) box.current?.querySelector('a')?.focus();
  }, [isOpen]);
  return (
    <div className="shell-menu" data-open={isOpen}>
      <div ref={box}>
        <SideMenu onChoose={onClose} />
      </div>
    </div>
  );
}

function Pages() {
  const { user } = useSession();
  return (
    <Switch>
      <Route path="/">
        <SummaryPage />
      </Route>
      {COMING_SCREENS.map(({ path, title }) => (
        <Route key={title} path={path}>
          <Coming title={title} />
        </Route>
      ))}
      <Route path={/^\/timesheets\//}>
        <Redirect to="/timesheets" replace />
      </Route>
      <Route path={DATA_MANAGEMENT.path}>
        {mayOpenDataManagement(user.role) ? <Coming title={DATA_MANAGEMENT.title} /> : <NotAuthorized />}
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
