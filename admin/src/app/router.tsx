import { createRouter } from '@tanstack/react-router';
import { LoadFailed, NotFound, Waiting } from '../patterns/states.js';
import { routeTree } from './routes.js';

export const router = createRouter({
  routeTree,
  basepath: '/admin',
  scrollRestoration: true,
  // All of them are texts, also `?active=0` and `?q=500100`: the router's own parsers make numbers of these.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: stringifyTexts,
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

function stringifyTexts(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
