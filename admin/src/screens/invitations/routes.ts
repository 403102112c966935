import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
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
  component: lazyRouteComponent(() => import('./invitation-list.js'), 'InvitationList'),
});

export const invitationRoutes = [invitationListRoute] as const;
