import { publicSettingsShow, transactionRegister } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Fieldset, Radio, SimpleGrid, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { fieldProps } from '../../patterns/form-page.js';
import { MomentField } from '../../patterns/moment-field.js';
import { Edited, RecordForm } from '../../patterns/record-form.js';
import { nowIn } from '../../patterns/wall-clock.js';
import { PosSelect } from '../pos/pos-select.js';
import { BasketFields } from './basket-fields.js';
import { newTransaction, getRequest, type TransactionValues } from './transaction-values.js';

const route = getRouteApi('/shell/transactions/new');

export function NewTransaction(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const { returnOf } = route.useSearch();
  return (
    <Edited record={getQuery(publicSettingsShow, { path: { storeCode } })}>
      {({ settings: { timezone } }) => (
        <RecordForm
          title={returnOf === undefined ? t`New transaction` : t`Return of ${returnOf}`}
          initialValues={newTransaction(nowIn(timezone), returnOf)}
          save={async (values) => {
            const { data } = await transactionRegister({
              client: laurel,
              path: { storeCode },
              body: getRequest(values),
            });
            return { to: '/transactions/$transaction', params: { transaction: data.transactionId } };
          }}
          submitLabel={t`Register the transaction`}
          draftKey={`transaction.new.${storeCode}.${returnOf ?? ''}`}
          leaveTo={{ to: '/transactions' }}
        >
          {(form) => (
            <>
              <DocumentFields form={form} timezone={timezone} />
              <BuyerFields form={form} />
              <BasketFields form={form} />
              <TagsInput
                label={t`Labels`}
                description={t`As key:value, for example channel:web. Press Enter to add one.`}
                {...fieldProps(form, 'labels')}
              />
            </>
          )}
        </RecordForm>
      )}
    </Edited>
  );
}

interface Props {
  readonly form: UseFormReturnType<TransactionValues>;
}

function DocumentFields({ form, timezone }: Props & { readonly timezone: string }): ReactNode {
  const { t } = useLingui();
  const isReturn = form.getValues().transactionData.documentType === 'return';
  return (
    <>
      <Radio.Group label={t`Kind`} {...fieldProps(form, 'transactionData.documentType')}>
        <Stack gap="xs" mt="xs">
          <Radio value="sell" label={t`Sale`} />
          <Radio value="return" label={t`Return: the customer loses what the items had earned`} />
        </Stack>
      </Radio.Group>
      <TextInput
        label={t`Document number`}
        description={t`The number on the receipt. Each document counts only once.`}
        {...fieldProps(form, 'transactionData.documentNumber')}
      />
      {isReturn && (
        <TextInput
          label={t`Document number of the sale`}
          description={t`What came back of it.`}
          {...fieldProps(form, 'revisedDocument')}
        />
      )}
      <MomentField
        form={form}
        label={t`Bought`}
        description={t`In the time zone of the programme (${timezone}).`}
        field="transactionData.purchaseDate"
        time="12:00:00"
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PosSelect form={form} field="pos" />
        <TextInput label={t`Place`} {...fieldProps(form, 'transactionData.purchasePlace')} />
      </SimpleGrid>
    </>
  );
}

function BuyerFields({ form }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <Fieldset legend={t`Buyer`}>
      <Stack>
        <Text c="dimmed">{t`Card, e-mail or phone finds the customer. Without one, the transaction can be assigned later.`}</Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t`Card`} {...fieldProps(form, 'customerData.loyaltyCardNumber')} />
          <TextInput label={t`E-mail`} {...fieldProps(form, 'customerData.email')} />
          <TextInput label={t`Phone`} {...fieldProps(form, 'customerData.phone')} />
          <TextInput label={t`Name`} {...fieldProps(form, 'customerData.name')} />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
