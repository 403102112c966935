import { boughtRoutes } from '../screens/bought/routes.js';
import { accountRoutes } from '../screens/account/routes.js';
import { accessRoutes } from '../screens/access/routes.js';
import { auditRoutes } from '../screens/audit/routes.js';
import { bulkActionRoutes } from '../screens/bulk-actions/routes.js';
import { campaignRoutes } from '../screens/campaigns/routes.js';
import { categoryRoutes } from '../screens/categories/routes.js';
import { customerRoutes } from '../screens/customers/routes.js';
import { eventRoutes } from '../screens/events/routes.js';
import { healthRoutes } from '../screens/health/routes.js';
import { homeRoutes } from '../screens/home/routes.js';
import { invitationRoutes } from '../screens/invitations/routes.js';
import { levelRoutes } from '../screens/levels/routes.js';
import { messageRoutes } from '../screens/messages/routes.js';
import { segmentRoutes } from '../screens/segments/routes.js';
import { languageRoutes } from '../screens/languages/routes.js';
import { posRoutes } from '../screens/pos/routes.js';
import { programmeRoutes } from '../screens/programme/routes.js';
import { reportRoutes } from '../screens/reports/routes.js';
import { ruleRoutes } from '../screens/earning-rules/routes.js';
import { transactionRoutes } from '../screens/transactions/routes.js';
import { transferRoutes } from '../screens/transfers/routes.js';
import { sellerRoutes } from '../screens/sellers/routes.js';
import { storeRoutes } from '../screens/stores/routes.js';
import { webhookRoutes } from '../screens/webhooks/routes.js';
import {
  forgotPasswordRoute,
  loginRoute,
  newPasswordRoute,
  notFoundRoute,
  providerReturnRoute,
  rootRoute,
  shellRoute,
} from './root-route.js';

/** Every screen: one line each. Its entry in the menu is in `menus.ts`. */
const screens = shellRoute.addChildren([
  ...homeRoutes,
  ...campaignRoutes,
  ...categoryRoutes,
  ...boughtRoutes,
  ...customerRoutes,
  ...invitationRoutes,
  ...levelRoutes,
  ...segmentRoutes,
  ...transferRoutes,
  ...bulkActionRoutes,
  ...reportRoutes,
  ...transactionRoutes,
  ...ruleRoutes,
  ...sellerRoutes,
  ...languageRoutes,
  ...messageRoutes,
  ...posRoutes,
  ...storeRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...programmeRoutes,
  ...accessRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...healthRoutes,
  notFoundRoute,
]);

export const routeTree = rootRoute.addChildren([
  loginRoute,
  providerReturnRoute,
  forgotPasswordRoute,
  newPasswordRoute,
  screens,
]);
