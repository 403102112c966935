import { adminCustomerRegister, customerRecordEdit, customerRecordShow } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Fieldset, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useCustomerName } from '../../patterns/customer-name.js';
import { fieldProps } from '../../patterns/form-page.js';
import { EditRecord, RecordForm } from '../../patterns/record-form.js';
import { AddressFields, CustomerField } from './customer-fields.js';
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
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <CustomerField form={form} field="firstName" />
        <CustomerField form={form} field="lastName" />
        <CustomerField form={form} field="email" />
        <CustomerField form={form} field="phone" />
        <CustomerField form={form} field="loyaltyCardNumber" />
        <CustomerField form={form} field="posId" />
        <CustomerField form={form} field="birthDate" />
        <CustomerField form={form} field="gender" />
      </SimpleGrid>
      <Fieldset legend={t`Address`}>
        <AddressFields form={form} />
      </Fieldset>
      <Fieldset legend={t`Company`}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CustomerField form={form} field="company.name" />
          <CustomerField form={form} field="company.nip" />
        </SimpleGrid>
      </Fieldset>
      <CustomerField form={form} field="labels" />
      <Stack gap="xs">
        <CustomerField form={form} field="agreement1" />
        <CustomerField form={form} field="agreement2" />
        <CustomerField form={form} field="agreement3" />
      </Stack>
      {children}
    </>
  );
}
