import { levelList, segmentList } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { MultiSelect, Radio, Stack, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../../api/laurel.js';
import { useStoreCode } from '../../../app/use-store.js';
import { fieldProps } from '../../../patterns/form-page.js';
import { AudienceSize } from '../audience-size.js';
import type { CampaignValues } from '../campaign-values.js';
import { WindowFields } from './window-fields.js';

const PICKED_FROM = 1000;

interface Props {
  readonly form: UseFormReturnType<CampaignValues>;
  readonly campaignId: string | undefined;
  readonly isShown: boolean;
}

export function AudienceStep({ form, campaignId, isShown }: Props): ReactNode {
  const { t } = useLingui();
  const values = form.getValues();
  return (
    <>
      <Radio.Group
        label={t`Who can buy it?`}
        value={values.isForAll ? 'all' : 'some'}
        onChange={(who) => form.setFieldValue('isForAll', who === 'all')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={t`All customers`} />
          <Radio value="some" label={t`Customers of some levels or segments`} />
        </Stack>
      </Radio.Group>
      {!values.isForAll && <LevelsAndSegments form={form} />}
      <AudienceSize values={values} campaignId={campaignId} isShown={isShown} />
      <WindowFields form={form} />
      <Switch label={t`Active: customers can buy it`} {...fieldProps(form, 'active', { type: 'checkbox' })} />
      <Switch
        label={t`Public: shown without a login`}
        {...fieldProps(form, 'public', { type: 'checkbox' })}
      />
    </>
  );
}

function LevelsAndSegments({ form }: Pick<Props, 'form'>): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const query = { perPage: PICKED_FROM, sort: 'name' };
  const levels = useQuery(getQuery(levelList, { path, query: { perPage: PICKED_FROM } }));
  const segments = useQuery(getQuery(segmentList, { path, query }));
  const choice = {
    searchable: true,
    clearable: true,
    clearButtonProps: { 'aria-label': t`Clear` },
    nothingFoundMessage: t`Nothing found`,
  } as const;
  return (
    <>
      <MultiSelect
        label={t`Levels`}
        data={(levels.data?.levels ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...choice}
        {...fieldProps(form, 'levels')}
      />
      <MultiSelect
        label={t`Segments`}
        description={t`Customers of any of these levels or segments.`}
        data={(segments.data?.segments ?? []).map(({ segmentId, name }) => ({
          value: segmentId,
          label: name,
        }))}
        {...choice}
        {...fieldProps(form, 'segments')}
      />
    </>
  );
}
