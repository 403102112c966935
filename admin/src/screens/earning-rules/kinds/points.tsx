import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, NumberInput, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCurrency } from '../../../app/use-currency.js';
import { fieldProps } from '../../../patterns/form-page.js';
import { useFormats } from '../../../patterns/formats.js';
import { ItemLabelsInput } from '../../../patterns/item-labels-input.js';
import { getLabels } from '../../../patterns/labels.js';
import { NUMBER } from '../shared-fields.js';
import type { RuleFieldsProps, RuleKind, RuleSentenceProps } from './rule-kind.js';

export const points: RuleKind = {
  name: msg`Points for money`,
  hint: msg`Points for each unit of the currency that is spent.`,
  priority: 1,
  Sentence: MoneySentence,
  Fields: MoneyFields,
  needed: ['pointValue'],
  sent: ['pointValue', 'excludedSKUs', 'labelsInclusionType', 'excludeDeliveryCost', 'minOrderValue'],
  request: ({ labelsInclusionType, excludedLabels, includedLabels }) => ({
    ...(labelsInclusionType === 'exclude_labels' && { excludedLabels: getLabels(excludedLabels) }),
    ...(labelsInclusionType === 'include_labels' && { includedLabels: getLabels(includedLabels) }),
  }),
};

function MoneyFields({ form }: RuleFieldsProps): ReactNode {
  const { t } = useLingui();
  const { labelsInclusionType } = form.getValues();
  return (
    <>
      <NumberInput
        label={t`Points for each unit of the currency`}
        {...NUMBER}
        decimalScale={4}
        {...fieldProps(form, 'pointValue')}
      />
      <NumberInput
        label={t`Minimum amount`}
        description={t`The rule applies from this amount on. Only items that count are added up.`}
        {...NUMBER}
        decimalScale={2}
        {...fieldProps(form, 'minOrderValue')}
      />
      <TagsInput label={t`Article numbers that do not count`} {...fieldProps(form, 'excludedSKUs')} />
      <NativeSelect
        label={t`Items count`}
        data={[
          { value: 'none_labels', label: t`with any labels` },
          { value: 'exclude_labels', label: t`but for those with some labels` },
          { value: 'include_labels', label: t`only with some labels` },
        ]}
        {...fieldProps(form, 'labelsInclusionType')}
      />
      {labelsInclusionType === 'exclude_labels' && (
        <ItemLabelsInput label={t`Labels that do not count`} {...fieldProps(form, 'excludedLabels')} />
      )}
      {labelsInclusionType === 'include_labels' && (
        <ItemLabelsInput label={t`Labels that count`} {...fieldProps(form, 'includedLabels')} />
      )}
      <Checkbox
        label={t`Delivery costs do not count`}
        {...fieldProps(form, 'excludeDeliveryCost', { type: 'checkbox' })}
      />
    </>
  );
}

function MoneySentence({ rule: { pointValue = 0, minOrderValue = 0 } }: RuleSentenceProps): ReactNode {
  const formats = useFormats();
  const currency = useCurrency();
  if (currency === undefined) {
    return null;
  }
  const [paid, unit] = [formats.points(pointValue), formats.money(1, currency)];
  return minOrderValue > 0 ? (
    <Trans>
      {paid} for each {unit} that is spent, from {formats.money(minOrderValue, currency)} on.
    </Trans>
  ) : (
    <Trans>
      {paid} for each {unit} that is spent.
    </Trans>
  );
}
