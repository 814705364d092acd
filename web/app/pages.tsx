import { Redirect, Route, Switch } from 'wouter';
import { useSession } from '../http/use-session.ts';
import { useTexts } from '../texts/texts.ts';
import { Coming, NotAuthorized, NotFound } from './notices.tsx';
import { SCREENS, type Screen } from './screens.tsx';
import { appTexts } from './texts.ts';

/** The page at the present location. */
export function Pages() {
  return (
    <Switch>
      {SCREENS.map((screen) => (
        <Route key={screen.title} path={screen.path}>
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

function ScreenPage({ screen: { title, mayOpen, page: Page } }: { screen: Screen }) {
  const { user } = useSession();
  const t = useTexts(appTexts);
  if (mayOpen && !mayOpen(user.role)) return <NotAuthorized />;
  return Page ? <Page /> : <Coming title={t(title)} />;
}
