import { KindRegistry } from '#platform/kind-registry.js';
import { reportedEvent } from './occurrence/custom-event.earning.js';
import { noticedEvent } from './occurrence/event.earning.js';
import { geolocation } from './occurrence/geolocation.earning.js';
import { instantReward } from './basket/instant-reward.earning.js';
import { multiplyByProductLabels } from './basket/multiply-by-product-labels.earning.js';
import { multiplyForProduct } from './basket/multiply-for-product.earning.js';
import { moneyPoints } from './basket/points.earning.js';
import { productPurchase } from './basket/product-purchase.earning.js';
import { qrcode } from './occurrence/qrcode.earning.js';
import { referral } from './occurrence/referral.earning.js';
import type { RuleKind } from './rule-kind.types.js';

/** A new kind of rule is a file `<kind>.earning.ts`, its spec, and a line here. */
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
