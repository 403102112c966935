import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { getNumbers } from '../segment-values.js';
import { Bounds, useAmounts } from '../shared-fields.js';
import type { CriterionKind, CriterionTextProps } from './criterion-kind.js';

export const transactionCount: CriterionKind = {
  name: msg`Number of purchases`,
  Fields: (props) => <Bounds {...props} from="min" to="max" />,
  request: (values) => getNumbers(values, 'min', 'max'),
  Text,
};

function Text({ criterion: { min, max } }: CriterionTextProps): ReactNode {
  const counts = useAmounts(min, max);
  return <Trans>Number of purchases: {counts}</Trans>;
}
