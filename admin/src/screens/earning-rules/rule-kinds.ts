import type { CreateEarningRuleRequest } from '@laurel/client/api';
import { customEvent } from './kinds/custom-event.js';
import { event } from './kinds/event.js';
import { geolocation } from './kinds/geolocation.js';
import { instantReward } from './kinds/instant-reward.js';
import { multiplyByProductLabels } from './kinds/multiply-by-product-labels.js';
import { multiplyForProduct } from './kinds/multiply-for-product.js';
import { points } from './kinds/points.js';
import { productPurchase } from './kinds/product-purchase.js';
import { qrcode } from './kinds/qrcode.js';
import { referral } from './kinds/referral.js';
import type { RuleKind } from './kinds/rule-kind.js';
import { isForEverybody, type RuleType, type RuleValues } from './rule-values.js';

/** Every kind of rule: one line each. */
export const RULE_KINDS: Record<RuleType, RuleKind> = {
  points,
  product_purchase: productPurchase,
  multiply_for_product: multiplyForProduct,
  multiply_by_product_labels: multiplyByProductLabels,
  instant_reward: instantReward,
  event,
  custom_event: customEvent,
  referral,
  geolocation,
  qrcode,
};

export function getKind(type: string): RuleKind {
  return RULE_KINDS[type as RuleType];
}

/** Kinds that are about transactions. */
export function isAboutBaskets(type: string): boolean {
  return getKind(type).priority !== undefined;
}

const SHARED = ['name', 'description', 'active', 'allTimeActive', 'dailyPointsMax', 'daysLocked'] as const;
const AUDIENCE = ['levels', 'segments'] as const;

/** Nothing stays nothing: the API says what is missing. */
export function getRequest(values: RuleValues): CreateEarningRuleRequest {
  const { type } = values;
  const kind = getKind(type);
  const names = [
    ...SHARED,
    ...(isForEverybody(values) ? [] : AUDIENCE),
    'pos' as const,
    ...(values.allTimeActive ? [] : (['startAt', 'endAt'] as const)),
    ...(isAboutBaskets(type) ? (['lastExecutedRule'] as const) : []),
    ...kind.sent,
  ];
  const given = names
    .map((name) => [name, values[name]])
    .filter(([, value]) => value !== '' && value !== null);
  return {
    type,
    ...getTarget(values),
    ...Object.fromEntries(given),
    ...kind.request?.(values),
  } as CreateEarningRuleRequest;
}

/** Without a choice the API refuses the empty list, and does not pay everybody. */
function getTarget(values: RuleValues): Pick<CreateEarningRuleRequest, 'target'> {
  if (isForEverybody(values)) {
    return { target: 'everybody' };
  }
  return values.levels.length + values.segments.length === 0 ? { target: 'level' } : {};
}
