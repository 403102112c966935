import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { LoadBoundary } from '../../../shop/src/app/load-boundary.js';
import { Waiting } from '../../../shop/src/app/waiting.js';
import { startSending } from '../data/acts.js';
import { FindPage } from '../find/find-page.js';
import { MemberPage } from '../member/member-page.js';
import { Frame } from './frame.js';

const RegisterPage = lazy(async () => ({ default: (await import('../find/register-page.js')).RegisterPage }));
const SettingsPage = lazy(async () => ({ default: (await import('./settings-page.js')).SettingsPage }));

/** The pages of a seller who is logged in. */
export function Inside(): ReactNode {
  // Also what has waited for this login.
  useEffect(startSending, []);
  return (
    <Frame>
      <LoadBoundary>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path="/members/:id/:action?">
              {({ id, action }) => <MemberPage key={id} id={id} action={action} />}
            </Route>
            <Route path="/register" component={RegisterPage} />
            <Route path="/settings" component={SettingsPage} />
            <Route component={FindPage} />
          </Switch>
        </Suspense>
      </LoadBoundary>
    </Frame>
  );
}
