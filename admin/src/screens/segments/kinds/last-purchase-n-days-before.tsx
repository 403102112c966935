import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import { getNumbers, type CriterionProps } from '../segment-values.js';
import type { CriterionKind, CriterionTextProps } from './criterion-kind.js';

export const lastPurchaseNDaysBefore: CriterionKind = {
  name: msg`Bought in the last days`,
  Fields,
  request: (values) => getNumbers(values, 'days'),
  Text,
};

function Fields({ form, field }: CriterionProps): ReactNode {
  const { t } = useLingui();
  return (
    <NumberInput
      label={t`Days since the last purchase, at most`}
      description={t`0 means today: purchases count until midnight.`}
      suffix={` ${t`days`}`}
      min={0}
      max={36_500}
      allowDecimal={false}
      hideControls
      {...fieldProps(form, `${field}.days`)}
    />
  );
}

function Text({ criterion: { days = 0 } }: CriterionTextProps): ReactNode {
  return (
    <Plural
      value={days}
      _0="Bought something today"
      one="Bought something today or yesterday"
      other="Bought something in the last # days"
    />
  );
}
