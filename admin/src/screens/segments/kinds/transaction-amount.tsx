import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { getNumbers } from '../segment-values.js';
import { Bounds, useAmounts } from '../shared-fields.js';
import type { CriterionKind, CriterionTextProps } from './criterion-kind.js';

export const transactionAmount: CriterionKind = {
  name: msg`Total spent`,
  Fields: (props) => <Bounds {...props} from="fromAmount" to="toAmount" />,
  request: (values) => getNumbers(values, 'fromAmount', 'toAmount'),
  Text,
};

function Text({ criterion: { fromAmount, toAmount } }: CriterionTextProps): ReactNode {
  const amounts = useAmounts(fromAmount, toAmount);
  return <Trans>Total spent: {amounts}</Trans>;
}
