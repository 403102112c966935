import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { LoadFailed, NotFound, Waiting } from '../patterns/states.js';
import { routeTree } from './routes.js';

export const router = createRouter({
  routeTree,
  basepath: '/admin',
  scrollRestoration: true,
  // All of them are texts: `?active=0`, and not `?active=%220%22`.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  defaultErrorComponent: LoadFailed,
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: Waiting,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
