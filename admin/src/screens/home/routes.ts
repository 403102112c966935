import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';

/** Days that the figures and charts cover; without one, 30. */
export const RANGES = ['7', '30', '90'] as const;
export type Range = (typeof RANGES)[number];
export const USUAL_RANGE: Range = '30';

export const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  validateSearch: ({ days }: Record<string, unknown>): { readonly days?: Range | undefined } =>
    RANGES.some((range) => range === days) && days !== USUAL_RANGE ? { days: days as Range } : {},
  component: lazyRouteComponent(() => import('./home.js'), 'Home'),
});

export const homeRoutes = [homeRoute] as const;
