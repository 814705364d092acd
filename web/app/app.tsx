import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useLocation, useSearchParams } from 'wouter';
import { LOGIN, returnAddress } from '#shared/http/addresses.ts';
import { listenToOtherTabs } from '../http/other-tabs.ts';
import { loadSession, loginPath } from '../http/session.ts';
import { session } from '../http/session-state.ts';
import { IconTips } from '../ui/overlays/icon-tips.tsx';
import { ErrorBoundary } from './screens/error-boundary.tsx';
import { lazyPage } from './screens/lazy-page.tsx';
import { Broken } from './screens/notices.tsx';
import { SessionOver } from './session/session-over.tsx';

const LoginPage = lazyPage(() => import('../features/login/page.tsx'));
const SignedIn = lazyPage(() => import('./signed-in/page.tsx'));

/**
 * Fetches the office's code while the gateway is still asked who this is. A failure shows when the
 * code is needed.
 */
export function prefetchOffice(location: string): void {
  if (location !== LOGIN) void SignedIn.prefetch();
}

/**
 * Shows nothing while the session is unknown, the login page without a session, and the office with
 * one.
 */
export function App() {
  const { status, failure } = useSnapshot(session);
  const [location] = useLocation();
  const [search] = useSearchParams();
  useEffect(() => listenToOtherTabs(knownView, () => void loadSession()), []);
  if (status === 'loading') return null;
  if (status === 'failed')
    return <Broken id={String(failure?.statusCode ?? '')} reason={failure?.message ?? ''} onRetry={() => void loadSession()} />;
  const isLogin = location === LOGIN;
  if (status === 'signedOut' && !isLogin) return <Redirect to={loginPath()} replace />;
  if (status === 'signedIn' && isLogin) return <Redirect to={returnAddress(search.get('to'))} replace />;
  return (
    <ErrorBoundary>
      {isLogin ? <LoginPage /> : <SignedIn />}
      {status === 'ended' && <SessionOver />}
      <IconTips />
    </ErrorBoundary>
  );
}

/** The session that this tab knows; after its end none, so that any announced one is news. */
const knownView = () => (session.status === 'signedIn' ? session.view : null);
