import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';
import { stepSearch } from '../../patterns/use-step.js';

const ruleListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'earning-rules',
  validateSearch: listSearch(['type', 'active']),
  component: lazyScreen(() => import('./rule-list.js'), 'RuleList'),
});

const newRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'earning-rules/new',
  validateSearch: stepSearch,
  component: lazyScreen(() => import('./new-rule.js'), 'NewRule'),
});

const overlapsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'earning-rules/overlaps',
  component: lazyScreen(() => import('./overlaps.js'), 'OverlapsPage'),
});

const heldBackRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'earning-rules/held-back',
  validateSearch: listSearch(),
  component: lazyScreen(() => import('./held-back.js'), 'HeldBackList'),
});

const ruleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'earning-rules/$rule',
  component: lazyScreen(() => import('./rule-page.js'), 'RulePage'),
});

const editRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'earning-rules/$rule/edit',
  component: lazyScreen(() => import('./rule-form.js'), 'EditRule'),
});

export const ruleRoutes = [
  ruleListRoute,
  newRuleRoute,
  overlapsRoute,
  heldBackRoute,
  ruleRoute,
  editRuleRoute,
] as const;
