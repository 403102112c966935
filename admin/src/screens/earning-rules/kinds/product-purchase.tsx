import { msg } from '@lingui/core/macro';
import { PointsAmount, Products } from '../shared-fields.js';
import type { RuleKind } from './rule-kind.js';

export const productPurchase: RuleKind = {
  name: msg`Points for a product`,
  hint: msg`A fixed number of points for each piece of some products.`,
  priority: 3,
  Fields: ({ form }) => (
    <>
      <Products form={form} />
      <PointsAmount form={form} />
    </>
  ),
  sent: ['skuIds', 'pointsAmount'],
};
