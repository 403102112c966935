import { campaignCategoryList, type RewardType } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Group, MultiSelect, Radio, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../../api/laurel.js';
import { useStoreCode } from '../../../app/use-store.js';
import { fieldProps } from '../../../patterns/form-page.js';
import { REWARD_HINTS, REWARD_TYPES } from '../campaign-terms.js';
import { type CampaignValues, DEFAULT_LOCALE } from '../campaign-values.js';

const CATEGORIES = 200;

interface Props {
  readonly form: UseFormReturnType<CampaignValues>;
  /** The kind of reward is fixed from then on. */
  readonly isNew: boolean;
}

export function WhatStep({ form, isNew }: Props): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const categories = useQuery(getQuery(campaignCategoryList, { path, query: { perPage: CATEGORIES } }));
  const chosen = form.getValues().reward;
  return (
    <>
      <TextInput
        label={t`Name`}
        description={t`As customers read it.`}
        {...fieldProps(form, `translations.${DEFAULT_LOCALE}.name`)}
      />
      <Radio.Group
        label={t`Kind of reward`}
        description={isNew ? t`It cannot be changed later.` : t`It cannot be changed any more.`}
        {...fieldProps(form, 'reward')}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
          {(Object.keys(REWARD_TYPES) as RewardType[])
            .filter((reward) => isNew || reward === chosen)
            .map((reward) => (
              <Radio.Card key={reward} value={reward} p="sm" disabled={!isNew}>
                <Group wrap="nowrap" align="flex-start" gap="sm">
                  <Radio.Indicator />
                  <div>
                    <Text fw={600}>{t(REWARD_TYPES[reward])}</Text>
                    <Text c="dimmed">{t(REWARD_HINTS[reward])}</Text>
                  </div>
                </Group>
              </Radio.Card>
            ))}
        </SimpleGrid>
      </Radio.Group>
      <MultiSelect
        label={t`Categories`}
        description={t`Customers find it there.`}
        data={(categories.data?.categories ?? []).map(({ campaignCategoryId, name }) => ({
          value: campaignCategoryId,
          label: name,
        }))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`Clear` }}
        nothingFoundMessage={t`No such category`}
        {...fieldProps(form, 'categories')}
      />
      <Switch label={t`Featured: shown first`} {...fieldProps(form, 'featured', { type: 'checkbox' })} />
    </>
  );
}
