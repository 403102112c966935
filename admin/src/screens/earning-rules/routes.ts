import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';
import { stepSearch } from '../../patterns/use-step.js';

const ruleListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'earning-rules',
  validateSearch: listSearch(['type', 'active']),
  component: lazyRouteComponent(() => import('./rule-list.js'), 'RuleList'),
});

const newRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'earning-rules/new',
  validateSearch: stepSearch,
  component: lazyRouteComponent(() => import('./new-rule.js'), 'NewRule'),
});

const overlapsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'earning-rules/overlaps',
  component: lazyRouteComponent(() => import('./overlaps.js'), 'OverlapsPage'),
});

const heldBackRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'earning-rules/held-back',
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('./held-back.js'), 'HeldBackList'),
});

const ruleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'earning-rules/$rule',
  component: lazyRouteComponent(() => import('./rule-page.js'), 'RulePage'),
});

const editRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'earning-rules/$rule/edit',
  component: lazyRouteComponent(() => import('./rule-form.js'), 'EditRule'),
});

export const ruleRoutes = [
  ruleListRoute,
  newRuleRoute,
  overlapsRoute,
  heldBackRoute,
  ruleRoute,
  editRuleRoute,
] as const;
