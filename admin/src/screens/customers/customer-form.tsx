import { adminCustomerRegister, customerRecordEdit, customerRecordShow } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import {
  Checkbox,
  Fieldset,
  Group,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useCustomerName } from '../../patterns/customer-name.js';
import { DayField } from '../../patterns/day-field.js';
import { fieldProps } from '../../patterns/form-page.js';
import { EditRecord, RecordForm } from '../../patterns/record-form.js';
import { PosSelect } from '../pos/pos-select.js';
import { type CustomerValues, getChange, getRequest, getValues, NEW_CUSTOMER } from './customer-values.js';

const route = getRouteApi('/shell/customers/$customer/edit');

export function NewCustomer(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const register = async (values: CustomerValues) => {
    const body = getRequest(values);
    const { data } = await adminCustomerRegister({ client: laurel, path: { storeCode }, body });
    return { to: '/customers/$customer', params: { customer: data.customerId } } as const;
  };
  return (
    <RecordForm
      title={t`New customer`}
      initialValues={NEW_CUSTOMER}
      save={register}
      submitLabel={t`Register customer`}
      draftKey={`customer.new.${storeCode}`}
      unkept={['plainPassword']}
      leaveTo={{ to: '/customers' }}
    >
      {(form) => (
        <Fields form={form}>
          <PasswordInput
            label={t`Password`}
            description={t`Empty: the service generates one and e-mails it to the customer.`}
            autoComplete="new-password"
            {...fieldProps(form, 'plainPassword')}
          />
        </Fields>
      )}
    </RecordForm>
  );
}

export function EditCustomer(): ReactNode {
  const { t } = useLingui();
  const { customer } = route.useParams();
  const path = { storeCode: useStoreCode(), customer };
  return (
    <EditRecord
      record={getQuery(customerRecordShow, { path })}
      getName={useCustomerName()}
      getValues={getValues}
      update={(values, revision) =>
        customerRecordEdit({ client: laurel, path, body: { ...getChange(values), revision } })
      }
      page={{ to: '/customers/$customer', params: { customer } }}
      draftKey={`customer.${customer}`}
      unkept={['plainPassword']}
    >
      {(form) => (
        <Fields form={form}>
          <PasswordInput
            label={t`New password`}
            description={t`Leave empty to keep the current one. A new one ends all logins with the old one.`}
            autoComplete="new-password"
            {...fieldProps(form, 'plainPassword')}
          />
        </Fields>
      )}
    </EditRecord>
  );
}

interface FieldsProps {
  readonly form: UseFormReturnType<CustomerValues>;
  /** The field of the password. */
  readonly children: ReactNode;
}

function Fields({ form, children }: FieldsProps): ReactNode {
  const { t } = useLingui();
  const genders = [
    { value: 'not_disclosed', label: t`Not disclosed` },
    { value: 'female', label: t`Female` },
    { value: 'male', label: t`Male` },
  ];
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t`First name`} autoComplete="off" {...fieldProps(form, 'firstName')} />
        <TextInput label={t`Last name`} autoComplete="off" {...fieldProps(form, 'lastName')} />
        <TextInput label={t`E-mail`} type="email" autoComplete="off" {...fieldProps(form, 'email')} />
        <TextInput label={t`Phone`} type="tel" autoComplete="off" {...fieldProps(form, 'phone')} />
        <TextInput label={t`Card number`} {...fieldProps(form, 'loyaltyCardNumber')} />
        <PosSelect form={form} field="posId" />
        <DayField form={form} label={t`Birthday`} field="birthDate" />
        <Select label={t`Gender`} data={genders} allowDeselect={false} {...fieldProps(form, 'gender')} />
      </SimpleGrid>
      <Address form={form} />
      <Fieldset legend={t`Company`}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t`Name`} {...fieldProps(form, 'company.name')} />
          <TextInput label={t`Tax number`} {...fieldProps(form, 'company.nip')} />
        </SimpleGrid>
      </Fieldset>
      <TagsInput
        label={t`Labels`}
        description={t`Segments and rules can use them, for example channel:web.`}
        {...fieldProps(form, 'labels')}
      />
      <Stack gap="xs">
        <Checkbox
          label={t`Has agreed to the terms`}
          {...fieldProps(form, 'agreement1', { type: 'checkbox' })}
        />
        <Checkbox
          label={t`Has agreed to marketing messages`}
          {...fieldProps(form, 'agreement2', { type: 'checkbox' })}
        />
        <Checkbox
          label={t`Has agreed to the use of their data`}
          {...fieldProps(form, 'agreement3', { type: 'checkbox' })}
        />
      </Stack>
      {children}
    </>
  );
}

function Address({ form }: Pick<FieldsProps, 'form'>): ReactNode {
  const { t } = useLingui();
  return (
    <Fieldset legend={t`Address`}>
      <Stack gap="sm">
        <Group grow align="flex-start">
          <TextInput label={t`Street`} {...fieldProps(form, 'address.street')} />
          <TextInput label={t`House number`} {...fieldProps(form, 'address.address1')} />
        </Group>
        <TextInput label={t`Flat, floor`} {...fieldProps(form, 'address.address2')} />
        <Group grow align="flex-start">
          <TextInput label={t`Postal code`} {...fieldProps(form, 'address.postal')} />
          <TextInput label={t`City`} {...fieldProps(form, 'address.city')} />
        </Group>
        <Group grow align="flex-start">
          <TextInput label={t`Region`} {...fieldProps(form, 'address.province')} />
          <TextInput label={t`Country`} {...fieldProps(form, 'address.country')} />
        </Group>
      </Stack>
    </Fieldset>
  );
}
