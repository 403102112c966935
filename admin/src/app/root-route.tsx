import { createRootRoute, createRoute, redirect, retainSearchParams } from '@tanstack/react-router';
import { Frame } from './frame.js';
import { lazyPart } from './lazy-screen.js';
import { isLoggedIn } from '../api/laurel.js';
import { NotFound } from '../patterns/states.js';

export interface StoreSearch {
  /** The code of the store; none means the default one. */
  readonly store?: string | undefined;
}

export const rootRoute = createRootRoute({
  validateSearch: ({ store }: Record<string, unknown>): StoreSearch =>
    typeof store === 'string' && store !== '' ? { store } : {},
  search: { middlewares: [retainSearchParams(['store'])] },
});

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login',
  validateSearch: ({ next }: Record<string, unknown>): { readonly next?: string } =>
    typeof next === 'string' && /^\/admin([/?#]|$)/.test(next) ? { next } : {},
  component: lazyPart(() => import('../session/login-page.js'), 'LoginPage'),
});

export const providerReturnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login/provider',
  component: lazyPart(() => import('../session/provider-login.js'), 'ProviderReturnPage'),
});

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'forgot-password',
  component: lazyPart(() => import('../session/forgot-password-page.js'), 'ForgotPasswordPage'),
});

export const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'new-password',
  component: lazyPart(() => import('../session/new-password-page.js'), 'NewPasswordPage'),
});

/** The parent of every screen: navigation around it, and a login before it. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (!isLoggedIn()) {
      throw redirect({ to: '/login', search: { next: location.publicHref } });
    }
  },
  component: lazyPart(() => import('./shell/shell.js'), 'Shell'),
  pendingComponent: Frame,
});

/** Any other address: with the navigation around it, so that one finds on. */
export const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFound,
});
