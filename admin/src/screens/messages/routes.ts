import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const emailListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'emails',
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('./email-list.js'), 'EmailList'),
});

const emailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'emails/$email',
  component: lazyRouteComponent(() => import('./email-form.js'), 'EditEmail'),
});

const messageListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'messages',
  validateSearch: listSearch(['status', 'kind', 'channel']),
  component: lazyRouteComponent(() => import('./message-list.js'), 'MessageList'),
});

const messageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'messages/$message',
  component: lazyRouteComponent(() => import('./message-page.js'), 'MessagePage'),
});

export const messageRoutes = [emailListRoute, emailRoute, messageListRoute, messageRoute] as const;
