import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const segmentListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'segments',
  validateSearch: listSearch(['active']),
  component: lazyRouteComponent(() => import('./segment-list.js'), 'SegmentList'),
});

const newSegmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'segments/new',
  component: lazyRouteComponent(() => import('./segment-form.js'), 'NewSegment'),
});

const segmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'segments/$segment',
  component: lazyRouteComponent(() => import('./segment-page.js'), 'SegmentPage'),
});

const editSegmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'segments/$segment/edit',
  component: lazyRouteComponent(() => import('./segment-form.js'), 'EditSegment'),
});

export const segmentRoutes = [segmentListRoute, newSegmentRoute, segmentRoute, editSegmentRoute] as const;
