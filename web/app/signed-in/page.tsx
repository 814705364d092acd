import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Route, Switch } from 'wouter';
import { isSignedIn } from '../../http/session.ts';
import { endSession, session } from '../../http/session-state.ts';
import { earlyAnswer } from '../../live/early-answer.ts';
import { createLive, LiveContext } from '../../live/live.ts';
import { latePage } from '../screens/late-page.tsx';
import { Printing } from '../shell/page-on-paper.tsx';
import { Shell } from '../shell/shell.tsx';

const WallPage = latePage(() => import('../../wall/page.tsx'));

/**
 * Everything that needs a session shares one live connection, which lives as long as the session.
 */
export default function SignedIn() {
  const [live] = useState(() => createLive({ onSessionEnded: endSession, isSignedIn, early: earlyAnswer }));
  const { status } = useSnapshot(session);
  useEffect(() => () => live.stop(), [live]);
  useEffect(() => {
    if (status === 'signedIn') live.resume();
  }, [live, status]);
  return (
    <LiveContext value={live}>
      <Printing />
      <Switch>
        <Route path="/wall">
          <WallPage />
        </Route>
        <Route>
          <Shell />
        </Route>
      </Switch>
    </LiveContext>
  );
}
