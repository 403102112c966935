import { adminOfferAvailable, adminPurchaseBuy } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NumberInput, Select, Skeleton, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionForm } from '../../patterns/action-dialog.js';
import { useFormats } from '../../patterns/formats.js';
import { fieldProps } from '../../patterns/form-page.js';
import { Failure } from '../../patterns/states.js';
import type { CustomerFormProps } from './customer-terms.js';

const OFFERED = 100;

export function BuyForm({ customer, name, points, onClose }: CustomerFormProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const storeCode = useStoreCode();
  const path = { storeCode, customer: customer.customerId };
  const offers = useQuery(getQuery(adminOfferAvailable, { path, query: { perPage: OFFERED } }));
  const form = useForm({
    initialValues: { campaign: '', quantity: 1 as number | string, withoutPoints: false },
  });
  if (offers.error) {
    return <Failure error={offers.error} retry={() => void offers.refetch()} />;
  }
  if (!offers.data) {
    return <Skeleton height={240} />;
  }
  const { campaign: chosen, quantity, withoutPoints } = form.getValues();
  const offer = offers.data.campaigns.find(({ campaignId }) => campaignId === chosen);
  const cost = withoutPoints ? 0 : (offer?.costInPoints ?? 0) * Number(quantity);
  return (
    <ActionForm
      form={form}
      submitLabel={
        withoutPoints ? t`Give it as a gift` : offer ? t`Buy for ${formats.points(cost)}` : t`Buy a reward`
      }
      onClose={onClose}
      onSubmit={async ({ campaign }, headers) => {
        const body = { quantity: Number(quantity), withoutPoints };
        const { data } = await adminPurchaseBuy({
          client: laurel,
          path: { ...path, campaign },
          body,
          headers,
        });
        const codes = data.coupons.map(({ code }) => code).join(', ');
        return t`${name} has ${offer?.name ?? ''}: ${codes}`;
      }}
    >
      <Select
        label={t`Reward`}
        searchable
        nothingFoundMessage={t`Nothing found`}
        data={offers.data.campaigns.map(({ campaignId, name: label, costInPoints }) => ({
          value: campaignId,
          label: `${label} · ${formats.points(costInPoints)}`,
        }))}
        {...fieldProps(form, 'campaign')}
      />
      <NumberInput
        label={t`Quantity`}
        min={1}
        allowDecimal={false}
        hideControls
        {...fieldProps(form, 'quantity')}
      />
      <Checkbox
        label={t`As a gift: it costs no points`}
        {...fieldProps(form, 'withoutPoints', { type: 'checkbox' })}
      />
      {points !== undefined && offer && !withoutPoints && (
        <Text role="status">
          {cost <= points ? (
            <Trans>
              {formats.points(points)} are available; {formats.points(points - cost)} will be left.
            </Trans>
          ) : (
            <Plural
              value={cost - points}
              one={`${formats.number(cost - points)} point short`}
              other={`${formats.number(cost - points)} points short`}
            />
          )}
        </Text>
      )}
    </ActionForm>
  );
}
