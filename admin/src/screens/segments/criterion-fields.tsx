import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, NumberInput, Pill, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CustomerSelect } from '../../patterns/customer-select.js';
import { fieldProps } from '../../patterns/form-page.js';
import { PurchaseFields } from './purchase-fields.js';
import type { CriterionProps, CriterionType, CriterionValues } from './segment-values.js';

type Kinds = readonly (readonly [CriterionType, MessageDescriptor])[];

const ABOUT_CUSTOMERS: Kinds = [
  ['anniversary', msg`Birthday or anniversary`],
  ['customer_has_labels', msg`Has a label`],
  ['customer_with_labels_values', msg`Has a label of a value`],
  ['customer_list', msg`List of customers`],
];

const ABOUT_PURCHASES: Kinds = [
  ['transaction_count', msg`Number of purchases`],
  ['transaction_amount', msg`Spent altogether`],
  ['average_transaction_amount', msg`Spent on average`],
  ['last_purchase_n_days_before', msg`Bought in the last days`],
  ['purchase_period', msg`Bought in a period`],
  ['bought_in_pos', msg`Bought at a point of sale`],
  ['transaction_percent_in_pos', msg`Part of the purchases at a point of sale`],
  ['bought_skus', msg`Bought an article`],
  ['bought_makers', msg`Bought from a maker`],
  ['bought_labels', msg`Bought something with a label`],
];

/** One criterion: its kind, and the fields that this kind has. */
export function CriterionFields({ form, field, criterion }: CriterionProps): ReactNode {
  const { t } = useLingui();
  const choices = (kinds: Kinds) => kinds.map(([value, label]) => ({ value, label: t(label) }));
  return (
    <>
      <NativeSelect
        label={t`Criterion`}
        data={[
          { group: t`The customer`, items: choices(ABOUT_CUSTOMERS) },
          { group: t`Purchases in shops`, items: choices(ABOUT_PURCHASES) },
        ]}
        {...fieldProps(form, `${field}.type`)}
      />
      {criterion.type === 'anniversary' && (
        <Group grow align="flex-start">
          <NativeSelect
            label={t`Of`}
            data={[
              { value: 'birthday', label: t`Birthday` },
              { value: 'registration', label: t`Registration` },
            ]}
            {...fieldProps(form, `${field}.anniversaryType`)}
          />
          <NumberInput
            label={t`Within`}
            suffix={` ${t`days`}`}
            min={0}
            max={366}
            allowDecimal={false}
            hideControls
            {...fieldProps(form, `${field}.days`)}
          />
        </Group>
      )}
      {criterion.type === 'customer_has_labels' && (
        <TextInput
          label={t`Labels`}
          description={t`One of them is enough: vip, newsletter`}
          {...fieldProps(form, `${field}.labels`)}
        />
      )}
      {criterion.type === 'customer_with_labels_values' && (
        <TextInput
          label={t`Labels and values`}
          description={t`One of them is enough: city: Graz, city: Linz`}
          {...fieldProps(form, `${field}.labels`)}
        />
      )}
      {criterion.type === 'customer_list' && <CustomerList form={form} field={field} criterion={criterion} />}
      <PurchaseFields form={form} field={field} criterion={criterion} />
    </>
  );
}

function CustomerList({ form, field, criterion }: CriterionProps): ReactNode {
  const { t } = useLingui();
  const { customers } = criterion;
  const set = (list: CriterionValues['customers']) => form.setFieldValue(`${field}.customers`, list);
  const { error, id } = fieldProps(form, `${field}.customers`) as { error?: ReactNode; id: string };
  return (
    <>
      <CustomerSelect
        id={id}
        label={t`Add a customer`}
        error={error}
        value={null}
        without={customers.map((each) => each.id)}
        onChange={(customer, name) => {
          if (customer !== null) {
            set([...customers, { id: customer, name }]);
          }
        }}
      />
      <Group gap="xs">
        {customers.map(({ id: customer, name }) => (
          <Pill
            key={customer}
            size="lg"
            withRemoveButton
            onRemove={() => set(customers.filter((each) => each.id !== customer))}
            removeButtonProps={{ 'aria-label': t`Remove ${name}`, tabIndex: 0, 'aria-hidden': false }}
          >
            {name}
          </Pill>
        ))}
      </Group>
    </>
  );
}
