import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import { useFormats } from '../../../patterns/formats.js';
import { ItemLabelsInput } from '../../../patterns/item-labels-input.js';
import { getLabels, labelTexts } from '../../../patterns/labels.js';
import { NUMBER, Products } from '../shared-fields.js';
import type { RuleFieldsProps, RuleKind, RuleSentenceProps } from './rule-kind.js';

export const multiplyForProduct: RuleKind = {
  name: msg`Multiplier by product`,
  hint: msg`Multiplies what some products have earned.`,
  priority: 2,
  Sentence: MultiplierSentence,
  Fields: ({ form }) => (
    <>
      <Products form={form} />
      <Multiplier form={form} />
    </>
  ),
  needed: ['multiplier'],
  sent: ['skuIds', 'multiplier'],
  request: ({ labels }) => ({ labels: getLabels(labels) }),
};

function Multiplier({ form }: RuleFieldsProps): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <ItemLabelsInput
        label={t`Or with one of these labels`}
        description={t`As key:value, for example material:wool. Press Enter to add one.`}
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

function MultiplierSentence({ rule }: RuleSentenceProps): ReactNode {
  const formats = useFormats();
  const { multiplier = 1, skuIds = [], labels = [] } = rule;
  return (
    <Trans>
      {[...skuIds, ...labelTexts(labels)].join(', ')}: {formats.number(multiplier)} times as many points.
    </Trans>
  );
}
