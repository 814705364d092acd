import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Route, Switch, useLocation } from 'wouter';
import { isSignedIn } from '#web/http/session.ts';
import { endSession, session } from '#web/http/session-state.ts';
import { createLive, LiveContext } from '#web/live/live.ts';
import { preloadedAnswer } from '#web/live/preloaded-answer.ts';
import { ReasonZone } from '#web/ui/feedback/reasons.ts';
import { lazyPage } from '../screens/lazy-page.tsx';
import { renewUnlessLost, useRenewalOnTheWay } from '../session/renewal.ts';
import { Printing } from '../shell/printed-page.tsx';
import { Shell } from '../shell/shell.tsx';

const WallPage = lazyPage(() => import('#web/wall/page.tsx'));

/**
 * Everything that needs a session shares one live connection, which lives as long as the session.
 */
export default function SignedIn() {
  const [live] = useState(() =>
    createLive({ onSessionEnded: endSession, isSignedIn, onReplaced: renewUnlessLost, preloaded: preloadedAnswer }),
  );
  const [location] = useLocation();
  useRenewalOnTheWay(location, () => live.connection.state === 'open');
  const { status, view } = useSnapshot(session);
  const rows = view?.supervisors.join();
  const formerRows = useRef(rows);
  useEffect(() => () => live.stop(), [live]);
  useEffect(() => {
    if (status === 'signedIn') live.resume();
  }, [live, status]);
  // Before the page is painted: nobody's rows stand under another's name.
  useLayoutEffect(() => {
    if (formerRows.current !== rows) live.store.seeOtherRows();
    formerRows.current = rows;
  }, [live, rows]);
  return (
    <LiveContext value={live}>
      <Printing />
      <ReasonZone value={view?.user.businessTimeZone ?? null}>
        <Switch>
          <Route path="/wall">
            <WallPage />
          </Route>
          <Route>
            <Shell />
          </Route>
        </Switch>
      </ReasonZone>
    </LiveContext>
  );
}
