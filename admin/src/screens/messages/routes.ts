import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const emailListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'emails',
  validateSearch: listSearch(),
  component: lazyScreen(() => import('./email-list.js'), 'EmailList'),
});

const emailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'emails/$email',
  component: lazyScreen(() => import('./email-form.js'), 'EditEmail'),
});

const messageListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'messages',
  validateSearch: listSearch(['status', 'kind', 'channel']),
  component: lazyScreen(() => import('./message-list.js'), 'MessageList'),
});

const messageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'messages/$message',
  component: lazyScreen(() => import('./message-page.js'), 'MessagePage'),
});

export const messageRoutes = [emailListRoute, emailRoute, messageListRoute, messageRoute] as const;
