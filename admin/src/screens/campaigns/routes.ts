import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

/** The step of the wizard. Without one, the first. */
const step = ({ step }: Record<string, unknown>): { step?: string } =>
  typeof step === 'string' ? { step } : {};

const campaignListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'campaigns',
  validateSearch: listSearch(['active', 'campaignType', 'isFeatured', 'isPublic']),
  component: lazyRouteComponent(() => import('./campaign-list.js'), 'CampaignList'),
});

const newCampaignRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'campaigns/new',
  validateSearch: step,
  component: lazyRouteComponent(() => import('./campaign-form.js'), 'NewCampaign'),
});

const campaignRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'campaigns/$campaign',
  component: lazyRouteComponent(() => import('./campaign-page.js'), 'CampaignPage'),
});

const editCampaignRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'campaigns/$campaign/edit',
  validateSearch: step,
  component: lazyRouteComponent(() => import('./campaign-form.js'), 'EditCampaign'),
});

export const campaignRoutes = [
  campaignListRoute,
  newCampaignRoute,
  campaignRoute,
  editCampaignRoute,
] as const;
