import { useLingui } from '@lingui/react/macro';
import { Group, MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../patterns/form-page.js';
import { MomentField } from '../../patterns/moment-field.js';
import { usePosChoices } from '../pos/use-pos-choices.js';
import type { CriterionProps } from './segment-values.js';

/** The fields of a criterion about purchases; nothing for the others. */
export function PurchaseFields(props: CriterionProps): ReactNode {
  const { t } = useLingui();
  const { form, field, criterion } = props;
  switch (criterion.type) {
    case 'transaction_count':
      return <Bounds {...props} from="min" to="max" />;
    case 'transaction_amount':
    case 'average_transaction_amount':
      return <Bounds {...props} from="fromAmount" to="toAmount" />;
    case 'last_purchase_n_days_before':
      return (
        <NumberInput
          label={t`Last purchase at most so many days ago`}
          description={t`0: today. A purchase leaves at midnight.`}
          suffix={` ${t`days`}`}
          min={0}
          max={36_500}
          allowDecimal={false}
          hideControls
          {...fieldProps(form, `${field}.days`)}
        />
      );
    case 'purchase_period':
      return (
        <Group grow align="flex-start">
          <MomentField form={form} label={t`From`} field={`${field}.fromDate`} time="00:00:00" />
          <MomentField form={form} label={t`Until`} field={`${field}.toDate`} time="23:59:59" />
        </Group>
      );
    case 'bought_in_pos':
    case 'transaction_percent_in_pos':
      return <Places {...props} />;
    case 'bought_skus':
      return (
        <TagsInput
          label={t`Article numbers`}
          description={t`One of them is enough. Enter adds one.`}
          {...fieldProps(form, `${field}.skuIds`)}
        />
      );
    case 'bought_makers':
      return (
        <TagsInput
          label={t`Makers`}
          description={t`One of them is enough. Enter adds one.`}
          {...fieldProps(form, `${field}.makers`)}
        />
      );
    case 'bought_labels':
      return (
        <TextInput
          label={t`Labels of the article`}
          description={t`One of them is enough, with any value or one: organic, colour: red`}
          {...fieldProps(form, `${field}.labels`)}
        />
      );
    case 'anniversary':
    case 'customer_has_labels':
    case 'customer_list':
    case 'customer_with_labels_values':
      return null;
  }
}

interface BoundsProps extends CriterionProps {
  readonly from: 'min' | 'fromAmount';
  readonly to: 'max' | 'toAmount';
}

function Bounds({ form, field, from, to }: BoundsProps): ReactNode {
  const { t } = useLingui();
  const shared = { min: 0, hideControls: true, thousandSeparator: ' ' } as const;
  const digits = from === 'min' ? { allowDecimal: false } : { decimalScale: 2 };
  return (
    <Group grow align="flex-start">
      <NumberInput
        label={t`At least`}
        description={t`One of the two is enough.`}
        {...shared}
        {...digits}
        {...fieldProps(form, `${field}.${from}`)}
      />
      <NumberInput
        label={t`At most`}
        description={t`0: also who has bought nothing.`}
        {...shared}
        {...digits}
        {...fieldProps(form, `${field}.${to}`)}
      />
    </Group>
  );
}

function Places({ form, field, criterion }: CriterionProps): ReactNode {
  const { t } = useLingui();
  const data = usePosChoices();
  const choice = { data, searchable: true, nothingFoundMessage: t`Nothing found` } as const;
  if (criterion.type === 'bought_in_pos') {
    return (
      <MultiSelect
        label={t`Points of sale`}
        description={t`One of them is enough.`}
        {...choice}
        {...fieldProps(form, `${field}.posIds`)}
      />
    );
  }
  return (
    <Group grow align="flex-start">
      <Select label={t`Point of sale`} {...choice} {...fieldProps(form, `${field}.posId`)} />
      <NumberInput
        label={t`At least`}
        suffix=" %"
        min={0.01}
        max={100}
        decimalScale={2}
        hideControls
        {...fieldProps(form, `${field}.percent`)}
      />
    </Group>
  );
}
