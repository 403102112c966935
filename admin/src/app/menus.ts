import type { Menu } from '../patterns/menu.js';
import { boughtMenu } from '../screens/bought/menu.js';
import { apiKeyMenu, peopleMenu } from '../screens/access/menu.js';
import { auditMenu } from '../screens/audit/menu.js';
import { bulkActionMenu } from '../screens/bulk-actions/menu.js';
import { campaignMenu } from '../screens/campaigns/menu.js';
import { categoryMenu } from '../screens/categories/menu.js';
import { customerMenu } from '../screens/customers/menu.js';
import { eventMenu } from '../screens/events/menu.js';
import { healthMenu } from '../screens/health/menu.js';
import { homeMenu } from '../screens/home/menu.js';
import { languageMenu } from '../screens/languages/menu.js';
import { invitationMenu } from '../screens/invitations/menu.js';
import { levelMenu } from '../screens/levels/menu.js';
import { messageMenu } from '../screens/messages/menu.js';
import { segmentMenu } from '../screens/segments/menu.js';
import { posMenu } from '../screens/pos/menu.js';
import { programmeMenu } from '../screens/programme/menu.js';
import { reportMenu } from '../screens/reports/menu.js';
import { ruleMenu } from '../screens/earning-rules/menu.js';
import { transactionMenu } from '../screens/transactions/menu.js';
import { transferMenu } from '../screens/transfers/menu.js';
import { sellerMenu } from '../screens/sellers/menu.js';
import { storeMenu } from '../screens/stores/menu.js';
import { webhookMenu } from '../screens/webhooks/menu.js';

/** What the navigation and ⌘K offer, in this order: one line for each screen. Its routes are in `routes.ts`. */
export const MENUS: readonly Menu[] = [
  homeMenu,
  campaignMenu,
  categoryMenu,
  boughtMenu,
  customerMenu,
  invitationMenu,
  levelMenu,
  segmentMenu,
  transactionMenu,
  ruleMenu,
  transferMenu,
  bulkActionMenu,
  reportMenu,
  storeMenu,
  sellerMenu,
  posMenu,
  eventMenu,
  webhookMenu,
  apiKeyMenu,
  programmeMenu,
  languageMenu,
  messageMenu,
  peopleMenu,
  auditMenu,
  healthMenu,
];
