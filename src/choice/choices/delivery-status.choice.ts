import { COUPON_DELIVERY_STATUSES } from '../../coupon/index.js';
import type { ChoiceKind } from '../choice-kind.types.js';

export const deliveryStatus: ChoiceKind = {
  type: 'deliveryStatus',
  for: () => ({ choices: COUPON_DELIVERY_STATUSES }),
};
