import { KindRegistry } from '#platform/kind-registry.js';
import { reportedEvent } from './kinds/occurrence/custom-event.js';
import { noticedEvent } from './kinds/occurrence/event.js';
import { geolocation } from './kinds/occurrence/geolocation.js';
import { instantReward } from './kinds/basket/instant-reward.js';
import { multiplyByProductLabels } from './kinds/basket/multiply-by-product-labels.js';
import { multiplyForProduct } from './kinds/basket/multiply-for-product.js';
import { moneyPoints } from './kinds/basket/points.js';
import { productPurchase } from './kinds/basket/product-purchase.js';
import { qrcode } from './kinds/occurrence/qrcode.js';
import { referral } from './kinds/occurrence/referral.js';
import type { RuleKind } from './kinds/rule-kind.model.js';

/** A new kind needs a file `<kind>.ts`, its spec, and a line here. */
const KINDS = [
  moneyPoints,
  noticedEvent,
  reportedEvent,
  productPurchase,
  multiplyForProduct,
  multiplyByProductLabels,
  referral,
  instantReward,
  geolocation,
  qrcode,
] as const;

export const RULE_KINDS = new KindRegistry<RuleKind>('earning rule', KINDS);

/** Codes of the kinds that campaigns may name as what gives them out. */
export const CAMPAIGN_GIVING_KINDS: readonly string[] = KINDS.filter(
  (kind: RuleKind) => kind.givesCampaigns,
).map(({ code }) => code);
