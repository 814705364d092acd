import { Redirect, Route, Switch } from 'wouter';
import { useSession } from '../../http/use-session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Coming, NotAuthorized, NotFound } from './notices.tsx';
import { type Screen, type ScreenName, screens, screenTitles } from './screens.tsx';

/** The page at the present location. */
export function Pages() {
  return (
    <Switch>
      {screens.map(([name, screen]) => (
        <Route key={name} path={screen.path}>
          <ScreenPage name={name} screen={screen} />
        </Route>
      ))}
      <Route path={/^\/timesheets\//}>
        <Redirect to="/timesheets" replace />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

function ScreenPage({ name, screen: { mayOpen, page: Page } }: { name: ScreenName; screen: Screen }) {
  const { user } = useSession();
  const titleIn = useTexts(screenTitles);
  if (mayOpen && !mayOpen(user.role)) return <NotAuthorized />;
  return Page ? <Page /> : <Coming title={titleIn(name)} />;
}
