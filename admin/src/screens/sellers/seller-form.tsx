import { sellerRecordShow, sellersRegister, sellersUpdate } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Group, PasswordInput, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { fieldProps } from '../../patterns/form-page.js';
import { EditRecord, RecordForm } from '../../patterns/record-form.js';
import { useSecret } from '../../patterns/secret.js';
import { PosSelect } from '../pos/pos-select.js';
import { getChange, NEW_SELLER, getRequest, type SellerValues, getValues } from './seller-values.js';

const route = getRouteApi('/shell/sellers/$seller/edit');

export function NewSeller(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const showSecret = useSecret();
  const register = async (values: SellerValues) => {
    const { data } = await sellersRegister({ client: laurel, path: { storeCode }, body: getRequest(values) });
    if (data.password !== undefined) {
      await showSecret({
        title: t`The password`,
        text: t`Give it to the seller now: it is never shown again.`,
        value: data.password,
      });
    }
    return { to: '/sellers/$seller', params: { seller: data.sellerId } } as const;
  };
  return (
    <RecordForm
      title={t`New seller`}
      initialValues={NEW_SELLER}
      save={register}
      submitLabel={t`Register seller`}
      draftKey={`seller.new.${storeCode}`}
      unkept={['plainPassword']}
      leaveTo={{ to: '/sellers' }}
    >
      {(form) => (
        <>
          <Fields form={form} />
          <PasswordInput
            label={t`Password`}
            description={t`Empty: one is generated and shown to you once.`}
            autoComplete="new-password"
            {...fieldProps(form, 'plainPassword')}
          />
          <Switch label={t`Active: may log in`} {...fieldProps(form, 'active', { type: 'checkbox' })} />
        </>
      )}
    </RecordForm>
  );
}

export function EditSeller(): ReactNode {
  const { t } = useLingui();
  const { seller } = route.useParams();
  const path = { storeCode: useStoreCode(), seller };
  return (
    <EditRecord
      record={getQuery(sellerRecordShow, { path })}
      getName={({ name }) => name}
      getValues={getValues}
      update={(values, revision) =>
        sellersUpdate({ client: laurel, path, body: { ...getChange(values), revision } })
      }
      page={{ to: '/sellers/$seller', params: { seller } }}
      draftKey={`seller.${seller}`}
      unkept={['plainPassword']}
    >
      {(form) => (
        <>
          <Fields form={form} />
          <PasswordInput
            label={t`New password`}
            description={t`Leave empty to keep the current one. A new one ends all logins with the old one.`}
            autoComplete="new-password"
            {...fieldProps(form, 'plainPassword')}
          />
        </>
      )}
    </EditRecord>
  );
}

function Fields({ form }: { readonly form: UseFormReturnType<SellerValues> }): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <Group grow align="flex-start">
        <TextInput label={t`First name`} {...fieldProps(form, 'firstName')} />
        <TextInput label={t`Last name`} {...fieldProps(form, 'lastName')} />
      </Group>
      <TextInput
        label={t`E-mail`}
        description={t`To log in with.`}
        type="email"
        autoComplete="off"
        {...fieldProps(form, 'email')}
      />
      <TextInput label={t`Phone`} type="tel" {...fieldProps(form, 'phone')} />
      <PosSelect form={form} field="posId" />
      <Switch
        label={t`May add and spend points of customers`}
        {...fieldProps(form, 'allowPointTransfer', { type: 'checkbox' })}
      />
    </>
  );
}
