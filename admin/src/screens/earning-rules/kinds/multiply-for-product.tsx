import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { NumberInput, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import { getLabels } from '../../../patterns/labels.js';
import { NUMBER, Products } from '../shared-fields.js';
import type { RuleFieldsProps, RuleKind } from './rule-kind.js';

export const multiplyForProduct: RuleKind = {
  name: msg`Multiplier by product`,
  hint: msg`Multiplies what some products have earned.`,
  priority: 2,
  Fields: ({ form }) => (
    <>
      <Products form={form} />
      <Multiplier form={form} />
    </>
  ),
  sent: ['skuIds', 'multiplier'],
  request: ({ labels }) => ({ labels: getLabels(labels) }),
};

function Multiplier({ form }: RuleFieldsProps): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <TagsInput
        label={t`Or with one of these labels`}
        description={t`Key and value with a colon between them, such as material:wool. Enter adds one.`}
        {...fieldProps(form, 'labels')}
      />
      <NumberInput
        label={t`Multiplier`}
        prefix="× "
        {...NUMBER}
        decimalScale={4}
        {...fieldProps(form, 'multiplier')}
      />
    </>
  );
}
