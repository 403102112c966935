import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const webhookListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'webhooks',
  validateSearch: listSearch(),
  component: lazyScreen(() => import('./webhook-list.js'), 'WebhookList'),
});

const newWebhookRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'webhooks/new',
  component: lazyScreen(() => import('./webhook-form.js'), 'NewWebhook'),
});

const webhookRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'webhooks/$webhook',
  component: lazyScreen(() => import('./webhook-page.js'), 'WebhookPage'),
});

const editWebhookRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'webhooks/$webhook/edit',
  component: lazyScreen(() => import('./webhook-form.js'), 'EditWebhook'),
});

const deliveryListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'webhooks/$webhook/deliveries',
  validateSearch: listSearch(['status']),
  component: lazyScreen(() => import('./delivery-list.js'), 'DeliveryList'),
});

const deliveryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'webhooks/$webhook/deliveries/$delivery',
  component: lazyScreen(() => import('./delivery-page.js'), 'DeliveryPage'),
});

export const webhookRoutes = [
  webhookListRoute,
  newWebhookRoute,
  webhookRoute,
  editWebhookRoute,
  deliveryListRoute,
  deliveryRoute,
] as const;
