import { ADMINISTRATOR_CAMPAIGNS } from './administrator-campaigns.js';
import { ADMINISTRATOR_CUSTOMERS } from './administrator-customers.js';
import { ADMINISTRATOR_ORGANISATION } from './administrator-organisation.js';
import { ADMINISTRATOR_EARNING } from './administrator-earning.js';
import { ADMINISTRATOR_POS } from './administrator-pos.js';
import { ADMINISTRATOR_PROGRAMME } from './administrator-programme.js';
import type { ClientRequest } from './client-request.js';
import { PASSWORD } from './programme.js';
import { login, passwordPages, START } from './start.js';

/** All requests of the administrator's cockpit, in an order in which they can be sent. */
export const ADMINISTRATOR: readonly ClientRequest[] = [
  ...START,
  ...login('admin', 'username', PASSWORD),
  ...ADMINISTRATOR_CUSTOMERS,
  ...ADMINISTRATOR_CAMPAIGNS,
  {
    request: 'GET /settings/choices/{type}',
    when: 'deliveryStatus, on the page of redeemed rewards',
    path: '/settings/choices/deliveryStatus',
    reads: 'choices:l choices[]',
  },
  ...ADMINISTRATOR_PROGRAMME,
  ...ADMINISTRATOR_POS,
  ...ADMINISTRATOR_EARNING,
  ...ADMINISTRATOR_ORGANISATION,
  ...passwordPages('/password/reset/request', 'username'),
];
