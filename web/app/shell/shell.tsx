import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { WhileAway } from '#web/features/alerts/away/away.tsx';
import { AlertsButton, alertsPanel } from '#web/features/alerts/bell/alerts-button.tsx';
import { useUnread } from '#web/features/alerts/bell/use-newest-alerts.ts';
import { Reminded } from '#web/features/alerts/reminder/reminder.tsx';
import { ActingBar } from '#web/features/supervisors/acting-bar.tsx';
import { FilterBanner } from '#web/features/supervisors/filter-banner.tsx';
import { useSession } from '#web/http/use-session.ts';
import { createPageNavigation, PageNavigationContext } from '#web/lists/page-navigation.ts';
import { createPageFeed, PageFeedContext } from '#web/live/page-feed.ts';
import { useTexts } from '#web/texts/texts.ts';
import { createPageKeys, PageKeysContext } from '#web/ui/controls/page-keys.ts';
import { Lazy } from '#web/ui/feedback/lazy.tsx';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { Find } from '../find/find.tsx';
import { finder } from '../find/finder.ts';
import { ClockNote } from '../freshness/clock-note.tsx';
import { ConnectionBanner } from '../freshness/connection-banner.tsx';
import { useFreshness } from '../freshness/freshness.ts';
import { LivePill } from '../freshness/live-pill.tsx';
import { NavigationNote } from '../freshness/navigation-note.tsx';
import { Drawer } from '../menus/drawer.tsx';
import { TopBar } from '../menus/top-bar.tsx';
import { ErrorBoundary } from '../screens/error-boundary.tsx';
import { Pages } from '../screens/pages.tsx';
import { parentOf, screenAt } from '../screens/screens.tsx';
import { screenTitles } from '../screens/texts.ts';
import { useFreshUser } from '../session/use-fresh-user.ts';
import { Shortcuts } from '../shortcuts/shortcuts.tsx';
import { appTexts } from '../texts.ts';
import { Frame } from './frame.tsx';
import { PrintedHead } from './printed-page.tsx';
import { PushHere } from './push-here.tsx';
import { usePageFocus } from './use-page-focus.ts';

/** The frame around every page but login and wall, and what stands in it. */
export function Shell() {
  const t = useTexts(appTexts);
  const [location] = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const page = useRef<HTMLElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const [feed] = useState(createPageFeed);
  const [keys] = useState(createPageKeys);
  const [navigation] = useState(createPageNavigation);
  const titleIn = useTexts(screenTitles);
  const here = screenAt(location);
  const parent = here && parentOf(here);
  const title = here ? titleIn(here) : t('notFound');
  useFreshUser();
  usePageFocus(page, location);
  return (
    <Toasts>
      <PushHere />
      <PageFeedContext value={feed}>
        <PageKeysContext value={keys}>
          <PageTitle title={title} />
          <Frame
            menu={
              <>
                <a className="skip-link medium off-paper" href="#page" inert={isMenuOpen}>
                  {t('skip')}
                </a>
                <Drawer isOpen={isMenuOpen} opener={menuButton} onClose={() => setMenuOpen(false)} />
              </>
            }
            head={
              <Head
                title={title}
                parent={parent && { title: titleIn(parent.name), href: parent.href }}
                bell={
                  <AlertsButton
                    ref={bell}
                    isOpen={isPanelOpen}
                    onToggle={() => setPanelOpen(!isPanelOpen)}
                    onOpen={() => setPanelOpen(true)}
                  />
                }
                menuButton={menuButton}
                isMenuOpen={isMenuOpen}
                onMenu={() => setMenuOpen(true)}
                feed={feed}
              />
            }
            panel={
              isPanelOpen ? (
                <Lazy code={alertsPanel}>
                  {(AlertsPanel) => <AlertsPanel opener={bell} onClose={() => setPanelOpen(false)} />}
                </Lazy>
              ) : (
                <>
                  <WhileAway />
                  <Reminded />
                </>
              )
            }
            isCovered={isMenuOpen}
            page={page}
          >
            <PrintedHead title={title} feed={feed} />
            <ErrorBoundary resetKey={location}>
              <PageNavigationContext value={navigation}>
                <NavigationNote />
                <Pages />
              </PageNavigationContext>
            </ErrorBoundary>
          </Frame>
          <Shortcuts onFind={finder.open} />
          <Find />
        </PageKeysContext>
      </PageFeedContext>
    </Toasts>
  );
}

/**
 * Names the browser's tab: '(3) Summary · Muster', the number being that of unread notifications.
 */
function PageTitle({ title }: { title: string }) {
  const unread = useUnread();
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · Muster`;
  }, [title, unread]);
  return null;
}

interface HeadProps extends Omit<Parameters<typeof TopBar>[0], 'pill'> {
  feed: ReturnType<typeof createPageFeed>;
}

/** Apart from the frame, so that a change of freshness re-renders no page. */
function Head({ feed, ...bar }: HeadProps) {
  const { user } = useSession();
  const { subject, staleSince, asOfMs, retryAt, isKnown, retry } = useFreshness(feed);
  const timeZone = user.businessTimeZone;
  return (
    <>
      <ActingBar />
      <TopBar {...bar} pill={isKnown && <LivePill staleSince={staleSince} asOfMs={asOfMs} timeZone={timeZone} />} />
      <FilterBanner />
      <ConnectionBanner subject={subject} staleSince={staleSince} retryAt={retryAt} timeZone={timeZone} onRetry={retry} />
      <ClockNote />
    </>
  );
}
