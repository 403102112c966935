import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
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

const ConfirmEmailPage = lazy(async () => ({
  default: (await import('../entry/activate-page.js')).ConfirmEmailPage,
}));
const UnsubscribePage = lazy(async () => ({
  default: (await import('../entry/unsubscribe-page.js')).UnsubscribePage,
}));
const KeepContactPage = lazy(async () => ({
  default: (await import('../entry/keep-contact-page.js')).KeepContactPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../entry/password-pages.js')).ForgotPasswordPage,
}));
const NewPasswordPage = lazy(async () => ({
  default: (await import('../entry/password-pages.js')).NewPasswordPage,
}));

interface Props {
  /** The pages behind the login, if they have been loaded; otherwise they are loaded after it. */
  readonly inside: ComponentType | undefined;
}

export function Shop({ inside: Inside = LazyInside }: Props): ReactNode {
  return (
    <Router base="/shop">
      <OuterLoadBoundary>
        <Pages inside={Inside} />
      </OuterLoadBoundary>
    </Router>
  );
}

function Pages({ inside: Inside }: { readonly inside: ComponentType }): ReactNode {
  const isLoggedIn = useIsLoggedIn();
  const [place] = useLocation();
  // The link of a message works for who is logged in, too.
  const isOfMessage = ['/new-password', '/confirm-email', '/keep-contact', '/unsubscribe'].includes(place);
  return <Suspense fallback={<Waiting />}>{isLoggedIn && !isOfMessage ? <Inside /> : <Outside />}</Suspense>;
}

function Outside(): ReactNode {
  return (
    <main className="entry">
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/register" component={RegisterPage} />
          <Route path="/activate/:token?">{({ token }) => <ActivatePage token={token} />}</Route>
          <Route path="/confirm-email" component={ConfirmEmailPage} />
          <Route path="/keep-contact" component={KeepContactPage} />
          <Route path="/unsubscribe" component={UnsubscribePage} />
          <Route path="/forgot-password" component={ForgotPasswordPage} />
          <Route path="/new-password" component={NewPasswordPage} />
          <Route component={LoginPage} />
        </Switch>
      </Suspense>
    </main>
  );
}
