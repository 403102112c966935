import { campaignAudienceFind, type CampaignRecordForStaff } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useTimezone } from '../../app/use-timezone.js';
import { May } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { AudienceText } from './audience-size.js';
import { VisibleCustomers } from './visible-customers.js';
import { WindowStrip } from './window-strip.js';

/** Who a campaign is for, how many these are, and when. */
export function CampaignAudience({ campaign }: { readonly campaign: CampaignRecordForStaff }): ReactNode {
  const { t } = useLingui();
  const { campaignId, levelNames, segmentNames, reward, campaignActivity, campaignVisibility } = campaign;
  const path = { storeCode: useStoreCode(), campaign: campaignId };
  const size = useQuery(getQuery(campaignAudienceFind, { path }));
  const timezone = useTimezone();
  const names = [...Object.values(levelNames), ...Object.values(segmentNames)].join(', ');
  const isAlways = campaignActivity.allTimeActive && campaignVisibility.allTimeVisible;
  const isNow = campaign.active && campaign.will_be_active_from === undefined;
  return (
    <Section
      title={t`Who and when`}
      action={
        <May>
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/campaigns/$campaign/edit"
                params={{ campaign: campaignId }}
                search={{ step: 'audience' }}
              />
            )}
          >
            <Trans>Change</Trans>
          </Button>
        </May>
      }
    >
      <Stack>
        <Text>{names === '' ? t`For all customers.` : t`For customers of: ${names}.`}</Text>
        {size.error && <Failure error={size.error} retry={() => void size.refetch()} />}
        {size.data && <AudienceText size={size.data} reward={reward} isLater={!isNow} />}
        <May needs={['CUSTOMER:VIEW']}>
          {size.data && size.data.visible > 0 && <VisibleCustomers campaignId={campaignId} />}
        </May>
        {size.isPending && <Skeleton height={56} />}
        {isAlways ? (
          <Text>{t`Always on sale and visible.`}</Text>
        ) : (
          <>
            <WindowStrip activity={campaignActivity} visibility={campaignVisibility} />
            <Text c="dimmed">{t`Times are in the programme's time zone (${timezone}).`}</Text>
          </>
        )}
      </Stack>
    </Section>
  );
}
