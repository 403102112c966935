import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Router } from 'wouter';
import { OuterLoadBoundary } from '../../../shop/src/app/load-boundary.js';
import { Waiting } from '../../../shop/src/app/waiting.js';
import { useIsLoggedIn } from '../data/laurel.js';
import { LoginPage } from '../entry/login-page.js';

const LazyInside = lazy(async () => ({ default: (await import('./inside.js')).Inside }));

interface Props {
  /** The pages behind the login, if they have been loaded; otherwise they are loaded after it. */
  readonly inside: ComponentType | undefined;
}

export function Till({ inside: Inside = LazyInside }: Props): ReactNode {
  const isLoggedIn = useIsLoggedIn();
  return (
    <Router base="/till">
      <OuterLoadBoundary>
        <Suspense fallback={<Waiting />}>{isLoggedIn ? <Inside /> : <LoginPage />}</Suspense>
      </OuterLoadBoundary>
    </Router>
  );
}
