import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormats } from '../../../patterns/formats.js';
import { PointsAmount, Products } from '../shared-fields.js';
import type { RuleKind, RuleSentenceProps } from './rule-kind.js';

export const productPurchase: RuleKind = {
  name: msg`Points for a product`,
  hint: msg`A fixed number of points for each piece of some products.`,
  priority: 3,
  Sentence: ProductSentence,
  Fields: ({ form }) => (
    <>
      <Products form={form} />
      <PointsAmount form={form} />
    </>
  ),
  needed: ['skuIds', 'pointsAmount'],
  sent: ['skuIds', 'pointsAmount'],
};

function ProductSentence({ rule: { pointsAmount = 0, skuIds = [] } }: RuleSentenceProps): ReactNode {
  const formats = useFormats();
  return (
    <Trans>
      {formats.points(pointsAmount)} for each piece of {skuIds.join(', ')}.
    </Trans>
  );
}
