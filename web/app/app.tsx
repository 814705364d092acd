import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useLocation, useSearchParams } from 'wouter';
import { LOGIN, returnAddress } from '#shared/http/addresses.ts';
import { listenToOtherTabs } from '../http/other-tabs.ts';
import { loadSession, loginPath } from '../http/session.ts';
import { session } from '../http/session-state.ts';
import { ErrorBoundary } from './screens/error-boundary.tsx';
import { lazyPage } from './screens/lazy-page.tsx';
import { Broken } from './screens/notices.tsx';
import { SessionOver } from './session/session-over.tsx';
import { LateIconTips } from './shell/late-icon-tips.tsx';

const LoginPage = lazyPage(() => import('../features/login/page.tsx'));
const UnsubscribePage = lazyPage(() => import('../features/notices/unsubscribe/page.tsx'));
const PairingPage = lazyPage(() => import('../wall/pairing/page.tsx'));
const SignedIn = lazyPage(() => import('./signed-in/page.tsx'));

const WALL = '/wall';
/** Where the link of a mail leads, whether or not anybody is signed in here. */
const UNSUBSCRIBE = '/unsubscribe';

/**
 * Fetches the office's code while the gateway is still asked who this is. A failure shows when the
 * code is needed.
 */
export function prefetchOffice(location: string): void {
  if (location !== LOGIN && location !== UNSUBSCRIBE) void SignedIn.prefetch();
}

/**
 * Shows nothing while the session is unknown, the login page without a session, and the office with
 * one. A wall without a session asks to be paired.
 */
export function App() {
  const { status, failure, view } = useSnapshot(session);
  const [location] = useLocation();
  const [search] = useSearchParams();
  useEffect(() => listenToOtherTabs(knownView, () => void loadSession()), []);
  if (location === UNSUBSCRIBE)
    return (
      <ErrorBoundary>
        <UnsubscribePage />
      </ErrorBoundary>
    );
  if (status === 'loading') return null;
  if (status === 'failed')
    return <Broken id={String(failure?.statusCode ?? '')} reason={failure?.message ?? ''} onRetry={() => void loadSession()} />;
  const isLogin = location === LOGIN;
  const isUnpaired = status === 'signedOut' && location === WALL;
  if (status === 'signedOut' && !isLogin && !isUnpaired) return <Redirect to={loginPath()} replace />;
  if (status === 'signedIn' && isLogin) return <Redirect to={returnAddress(search.get('to'))} replace />;
  // A display has no other page.
  if (view?.user.role === 'display' && location !== WALL) return <Redirect to={WALL} replace />;
  return (
    <ErrorBoundary>
      {isUnpaired ? <PairingPage /> : isLogin ? <LoginPage /> : <SignedIn />}
      {status === 'ended' && <SessionOver />}
      <LateIconTips />
    </ErrorBoundary>
  );
}

/** The session that this tab knows; after its end none, so that any announced one is news. */
const knownView = () => (session.status === 'signedIn' ? session.view : null);
