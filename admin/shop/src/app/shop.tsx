import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Route, Router, Switch } from 'wouter';
import { useIsLoggedIn } from '../data/laurel.js';
import { LoginPage } from '../entry/login-page.js';
import { OuterLoadBoundary } from './load-boundary.js';
import { Waiting } from './waiting.js';

const LazyInside = lazy(async () => ({ default: (await import('./inside.js')).Inside }));
const RegisterPage = lazy(async () => ({
  default: (await import('../entry/register-page.js')).RegisterPage,
}));
const ActivatePage = lazy(async () => ({
  default: (await import('../entry/activate-page.js')).ActivatePage,
}));

interface Props {
  /** The pages behind the login, if they have been loaded; otherwise they are loaded after it. */
  readonly inside: ComponentType | undefined;
}

export function Shop({ inside: Inside = LazyInside }: Props): ReactNode {
  const isLoggedIn = useIsLoggedIn();
  return (
    <Router base="/shop">
      <OuterLoadBoundary>
        <Suspense fallback={<Waiting />}>{isLoggedIn ? <Inside /> : <Outside />}</Suspense>
      </OuterLoadBoundary>
    </Router>
  );
}

function Outside(): ReactNode {
  return (
    <main className="entry">
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/register" component={RegisterPage} />
          <Route path="/activate/:token?">{({ token }) => <ActivatePage token={token} />}</Route>
          <Route component={LoginPage} />
        </Switch>
      </Suspense>
    </main>
  );
}
