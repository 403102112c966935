import { msg } from '@lingui/core/macro';
import { campaignList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../../api/laurel.js';
import { useStoreCode } from '../../../app/use-store.js';
import { fieldProps } from '../../../patterns/form-page.js';
import type { RuleFieldsProps, RuleKind, RuleSentenceProps } from './rule-kind.js';

const OFFERED = 1000;

export const instantReward: RuleKind = {
  name: msg`Instant reward`,
  hint: msg`A coupon of a campaign for each transaction.`,
  priority: 2,
  Sentence: CouponSentence,
  Fields: CampaignField,
  needed: ['rewardCampaignId'],
  sent: ['rewardCampaignId'],
};

/** The campaign of which a coupon is given. */
function CampaignField({ form }: RuleFieldsProps): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const { data } = useQuery(getQuery(campaignList, { path, query: { perPage: OFFERED, archived: 'all' } }));
  return (
    <Select
      label={t`Campaign`}
      description={t`Customers get a coupon of it free of charge, as long as there are any and its limits allow it.`}
      data={(data?.campaigns ?? []).map(({ campaignId, name }) => ({
        value: campaignId,
        label: name,
      }))}
      searchable
      nothingFoundMessage={t`Nothing found`}
      {...fieldProps(form, 'rewardCampaignId')}
    />
  );
}

function CouponSentence({ rule: { rewardCampaignId = '' } }: RuleSentenceProps): ReactNode {
  const path = { storeCode: useStoreCode() };
  const { data } = useQuery(getQuery(campaignList, { path, query: { perPage: OFFERED, archived: 'all' } }));
  const campaign = data?.campaigns.find(({ campaignId }) => campaignId === rewardCampaignId);
  return campaign === undefined ? (
    <Trans>A coupon for each transaction.</Trans>
  ) : (
    <Trans>A coupon of “{campaign.name}” for each transaction.</Trans>
  );
}
