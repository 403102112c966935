import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Group, Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import { CustomerSelect } from '../../../patterns/customer-select.js';
import { fieldProps } from '../../../patterns/form-page.js';
import type { CriterionProps, CriterionValues } from '../segment-values.js';
import type { CriterionKind, CriterionTextProps } from './criterion-kind.js';

export const customerList: CriterionKind = {
  name: msg`List of customers`,
  Fields,
  request: ({ customers }) => ({ customers: customers.map(({ id }) => id) }),
  Text,
};

function Fields({ form, field, criterion }: CriterionProps): ReactNode {
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

function Text({ criterion: { customers = [] } }: CriterionTextProps): ReactNode {
  return <Plural value={customers.length} one="# customer of a list" other="# customers of a list" />;
}
