import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const webhookListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'webhooks',
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('./webhook-list.js'), 'WebhookList'),
});

const newWebhookRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'webhooks/new',
  component: lazyRouteComponent(() => import('./webhook-form.js'), 'NewWebhook'),
});

const webhookRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'webhooks/$webhook',
  component: lazyRouteComponent(() => import('./webhook-page.js'), 'WebhookPage'),
});

const editWebhookRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'webhooks/$webhook/edit',
  component: lazyRouteComponent(() => import('./webhook-form.js'), 'EditWebhook'),
});

const deliveryListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'webhooks/$webhook/deliveries',
  validateSearch: listSearch(['status']),
  component: lazyRouteComponent(() => import('./delivery-list.js'), 'DeliveryList'),
});

const deliveryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'webhooks/$webhook/deliveries/$delivery',
  component: lazyRouteComponent(() => import('./delivery-page.js'), 'DeliveryPage'),
});

export const webhookRoutes = [
  webhookListRoute,
  newWebhookRoute,
  webhookRoute,
  editWebhookRoute,
  deliveryListRoute,
  deliveryRoute,
] as const;
