import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { type Range, RANGES, USUAL_RANGE } from './use-dashboard.js';

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  validateSearch: ({ days }: Record<string, unknown>): { readonly days?: Range | undefined } =>
    RANGES.some((range) => range === days) && days !== USUAL_RANGE ? { days: days as Range } : {},
  component: lazyRouteComponent(() => import('./home.js'), 'Home'),
});

export const homeRoutes = [homeRoute] as const;
