import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';
import { RANGE_NAMES } from '../../patterns/range/days.js';
import { stepSearch } from '../../patterns/use-step.js';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const campaignListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'campaigns',
  validateSearch: listSearch([
    ...(['active', 'campaignType', 'categoryId', 'isFeatured', 'isPublic', 'isOnSale', 'isSoldOut'] as const),
    'archived',
  ]),
  component: lazyScreen(() => import('./campaign-list.js'), 'CampaignList'),
});

const newCampaignRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'campaigns/new',
  validateSearch: (search: Record<string, unknown>): { step?: string; from?: string } => ({
    ...stepSearch(search),
    // The campaign that is copied.
    ...(typeof search['from'] === 'string' && { from: search['from'] }),
  }),
  component: lazyScreen(() => import('./campaign-form.js'), 'NewCampaign'),
});

const calendarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'campaigns/calendar',
  validateSearch: ({ month, all }: Record<string, unknown>): { month?: string; all?: '1' } => ({
    ...(typeof month === 'string' && MONTH.test(month) && { month }),
    ...((all === '1' || all === 1) && { all: '1' }),
  }),
  component: lazyScreen(() => import('./calendar.js'), 'Calendar'),
});

const campaignRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'campaigns/$campaign',
  validateSearch: listSearch(RANGE_NAMES),
  component: lazyScreen(() => import('./campaign-page.js'), 'CampaignPage'),
});

const editCampaignRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'campaigns/$campaign/edit',
  validateSearch: stepSearch,
  component: lazyScreen(() => import('./campaign-form.js'), 'EditCampaign'),
});

export const campaignRoutes = [
  campaignListRoute,
  newCampaignRoute,
  calendarRoute,
  campaignRoute,
  editCampaignRoute,
] as const;
