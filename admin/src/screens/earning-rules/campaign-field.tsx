import { campaignList } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { fieldProps } from '../../patterns/form-page.js';
import type { RuleValues } from './rule-values.js';

const OFFERED = 1000;

/** The campaign of which a coupon is given. */
export function CampaignField({ form }: { readonly form: UseFormReturnType<RuleValues> }): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const { data } = useQuery(queryOf(campaignList, { path, query: { perPage: OFFERED } }));
  return (
    <Select
      label={t`Campaign`}
      description={t`Customers get a coupon of it free of charge, as long as there are any and its limits allow it.`}
      data={(data?.campaigns ?? []).map(({ campaignId, name }) => ({ value: campaignId, label: name }))}
      searchable
      nothingFoundMessage={t`Nothing found`}
      {...fieldProps(form, 'rewardCampaignId')}
    />
  );
}
