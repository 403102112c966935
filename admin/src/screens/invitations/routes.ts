import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const invitationListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'invitations',
  validateSearch: listSearch([
    'status',
    'referrerId',
    'referrerName',
    'recipientName',
    'recipientEmail',
    'recipientPhone',
  ]),
  component: lazyScreen(() => import('./invitation-list.js'), 'InvitationList'),
});

export const invitationRoutes = [invitationListRoute] as const;
