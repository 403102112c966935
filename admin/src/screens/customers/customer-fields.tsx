import type { Gender } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Group, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { DayField } from '../../patterns/day-field.js';
import { fieldProps } from '../../patterns/form-page.js';
import { PosSelect } from '../pos/pos-select.js';
import type { CustomerValues } from './customer-values.js';

/** What people call the fields of a customer, by the names that the API has for them. */
export function useCustomerLabels() {
  const { t } = useLingui();
  return {
    firstName: t`First name`,
    lastName: t`Last name`,
    email: t`E-mail`,
    phone: t`Phone`,
    loyaltyCardNumber: t`Card number`,
    posId: t`Point of sale`,
    birthDate: t`Birthday`,
    gender: t`Gender`,
    'address.street': t`Street`,
    'address.address1': t`House number`,
    'address.address2': t`Flat, floor`,
    'address.postal': t`Postal code`,
    'address.city': t`City`,
    'address.province': t`Region`,
    'address.country': t`Country`,
    'company.name': t`Name`,
    'company.nip': t`Tax number`,
    labels: t`Labels`,
    agreement1: t`Has agreed to the terms`,
    agreement2: t`Has agreed to marketing messages`,
    agreement3: t`Has agreed to the use of their data`,
  };
}

export type CustomerFieldName = keyof ReturnType<typeof useCustomerLabels>;

export function useGenderNames(): Record<Gender, string> {
  const { t } = useLingui();
  return { not_disclosed: t`Not disclosed`, female: t`Female`, male: t`Male` };
}

const TYPES: Partial<Record<CustomerFieldName, string>> = { email: 'email', phone: 'tel' };

interface Props {
  readonly form: UseFormReturnType<CustomerValues>;
}

/** One field of a customer, for the form and for the facts of their page. */
export function CustomerField({ form, field }: Props & { readonly field: CustomerFieldName }): ReactNode {
  const { t } = useLingui();
  const label = useCustomerLabels()[field];
  const genders = Object.entries(useGenderNames()).map(([value, name]) => ({ value, label: name }));
  if (field === 'posId') {
    return <PosSelect form={form} field={field} />;
  }
  if (field === 'birthDate') {
    return <DayField form={form} label={label} field={field} />;
  }
  if (field === 'gender') {
    return <Select label={label} data={genders} allowDeselect={false} {...fieldProps(form, field)} />;
  }
  if (field === 'labels') {
    const description = t`Segments and rules can use them, for example channel:web.`;
    return <TagsInput label={label} description={description} {...fieldProps(form, field)} />;
  }
  if (field === 'agreement1' || field === 'agreement2' || field === 'agreement3') {
    return <Checkbox label={label} {...fieldProps(form, field, { type: 'checkbox' })} />;
  }
  const type = TYPES[field] ?? 'text';
  return <TextInput label={label} type={type} autoComplete="off" {...fieldProps(form, field)} />;
}

export function AddressFields({ form }: Props): ReactNode {
  return (
    <Stack gap="sm">
      <Group grow align="flex-start">
        <CustomerField form={form} field="address.street" />
        <CustomerField form={form} field="address.address1" />
      </Group>
      <CustomerField form={form} field="address.address2" />
      <Group grow align="flex-start">
        <CustomerField form={form} field="address.postal" />
        <CustomerField form={form} field="address.city" />
      </Group>
      <Group grow align="flex-start">
        <CustomerField form={form} field="address.province" />
        <CustomerField form={form} field="address.country" />
      </Group>
    </Stack>
  );
}
