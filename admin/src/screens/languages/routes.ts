import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const languageListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'languages',
  validateSearch: listSearch([]),
  component: lazyScreen(() => import('./language-list.js'), 'LanguageList'),
});

const newLanguageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'languages/new',
  component: lazyScreen(() => import('./language-form.js'), 'NewLanguage'),
});

const languageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'languages/$code',
  component: lazyScreen(() => import('./language-page.js'), 'LanguagePage'),
});

const editLanguageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'languages/$code/edit',
  component: lazyScreen(() => import('./language-form.js'), 'EditLanguage'),
});

export const languageRoutes = [
  languageListRoute,
  newLanguageRoute,
  languageRoute,
  editLanguageRoute,
] as const;
