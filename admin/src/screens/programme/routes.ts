import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';

const programmeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'programme',
  component: lazyRouteComponent(() => import('./programme-page.js'), 'ProgrammePage'),
});

export const programmeRoutes = [programmeRoute] as const;
