import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';

const programmeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'programme',
  component: lazyScreen(() => import('./programme-page.js'), 'ProgrammePage'),
});

export const programmeRoutes = [programmeRoute] as const;
