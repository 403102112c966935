import { TransferNotFound } from './account/index.js';
import { AclRoleNotFound, AdministratorNotFound } from './administrator/index.js';
import { ApiKeyNotFound } from './auth/index.js';
import { CampaignCategoryNotFound, CampaignNotFound } from './campaign/index.js';
import { CouponNotFound } from './coupon/index.js';
import { CustomerNotFound } from './customer/index.js';
import { LevelNotFound } from './level/index.js';
import type { MissingThings } from './platform/http/path.guard.js';
import { SegmentNotFound } from './segment/index.js';
import { SellerNotFound } from './seller/index.js';
import { DeliveryNotFound, WebhookNotFound } from './webhook/index.js';

/** What the parameters of paths stand for, and so what is missing when one of them cannot be an id. */
export const missingThings: MissingThings = {
  administrator: AdministratorNotFound,
  apiKey: ApiKeyNotFound,
  campaign: CampaignNotFound,
  category: CampaignCategoryNotFound,
  coupon: CouponNotFound,
  customer: CustomerNotFound,
  delivery: DeliveryNotFound,
  level: LevelNotFound,
  role: AclRoleNotFound,
  segment: SegmentNotFound,
  seller: SellerNotFound,
  transfer: TransferNotFound,
  webhook: WebhookNotFound,
};
