import { Redirect, Route, Switch } from 'wouter';
import { useSession } from '#web/http/use-session.ts';
import { NotAuthorized, NotFound } from './notices.tsx';
import { type Screen, screens } from './screens.tsx';

/** The page at the present location. */
export function Pages() {
  return (
    <Switch>
      {screens.map(([name, screen]) => (
        <Route key={name} path={screen.path}>
          <ScreenPage screen={screen} />
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

function ScreenPage({ screen: { mayOpen, page: Page } }: { screen: Screen }) {
  const { user } = useSession();
  return mayOpen && !mayOpen(user.role) ? <NotAuthorized /> : <Page />;
}
