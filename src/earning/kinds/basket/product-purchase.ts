import { times, UNIT } from '../../points-amount.rules.js';
import { missingIn, type RuleKind } from '../rule-kind.model.js';
import {
  PointsAmountRecord,
  PointsAmountRequest,
  SkuListRecord,
  SkuListRequest,
} from '../rule-fields.dto.js';

interface Settings {
  readonly skuIds: readonly string[];
  readonly pointsAmount: number;
}

/** Points for each piece of some products: three on one line of a receipt pay as much as three lines. */
export const productPurchase: RuleKind<'product_purchase', SkuListRequest & PointsAmountRequest, Settings> = {
  code: 'product_purchase',
  trigger: 'basket',
  priority: 3,
  paysFor: 'pieces',
  description: 'A fixed number of points for each piece of some products',
  request: [SkuListRequest, PointsAmountRequest],
  record: [SkuListRecord, PointsAmountRecord],

  read: ({ skuIds = [], pointsAmount }) =>
    skuIds.length === 0 || pointsAmount === undefined
      ? missingIn({ skuIds, pointsAmount })
      : { skuIds, pointsAmount },

  present: ({ skuIds, pointsAmount }) => ({ skuIds: [...skuIds], pointsAmount }),

  onBasket({ skuIds, pointsAmount }, { items }) {
    const bought = items.filter(({ sku }) => skuIds.includes(sku));
    if (bought.length === 0) {
      return { kind: 'misses', miss: { why: 'no-item' } };
    }
    return {
      kind: 'pays',
      perItem: items.map(({ sku, quantity }) =>
        skuIds.includes(sku) ? times(BigInt(pointsAmount) * UNIT, quantity) : 0n,
      ),
      amountCents: bought.reduce((sum, { grossCents }) => sum + grossCents, 0),
    };
  },
};
