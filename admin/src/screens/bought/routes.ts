import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';
import { RANGE_NAMES } from '../../patterns/range/days.js';

const boughtListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'bought',
  validateSearch: listSearch(['campaignId', 'customerId', 'used', 'deliveryStatus', 'by', ...RANGE_NAMES]),
  component: lazyScreen(() => import('./bought-list.js'), 'BoughtList'),
});

/** The API finds a coupon among those of its customer, by its code. */
const boughtRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'bought/$customer/$coupon',
  validateSearch: ({ code }: Record<string, unknown>): { readonly code?: string } =>
    typeof code === 'string' && code !== '' ? { code } : {},
  component: lazyScreen(() => import('./bought-page.js'), 'BoughtPage'),
});

export const boughtRoutes = [boughtListRoute, boughtRoute] as const;
