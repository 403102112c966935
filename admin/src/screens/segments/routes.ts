import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const segmentListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'segments',
  validateSearch: listSearch(['active']),
  component: lazyScreen(() => import('./segment-list.js'), 'SegmentList'),
});

const newSegmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'segments/new',
  component: lazyScreen(() => import('./segment-form.js'), 'NewSegment'),
});

const segmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'segments/$segment',
  component: lazyScreen(() => import('./segment-page.js'), 'SegmentPage'),
});

const editSegmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'segments/$segment/edit',
  component: lazyScreen(() => import('./segment-form.js'), 'EditSegment'),
});

export const segmentRoutes = [segmentListRoute, newSegmentRoute, segmentRoute, editSegmentRoute] as const;
