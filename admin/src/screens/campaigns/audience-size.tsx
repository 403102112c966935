import {
  campaignAudiencePlan,
  type CampaignAudienceRequest,
  type CampaignAudienceResponse,
} from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { Failure } from '../../patterns/states.js';
import type { CampaignValues } from './campaign-values.js';

/** While someone types. */
const REST_MS = 400;

interface Props {
  readonly values: CampaignValues;
  readonly campaignId: string | undefined;
  readonly isShown: boolean;
}

/** How many customers the form is about, as it is now. */
export function AudienceSize({ values, campaignId, isShown }: Props): ReactNode {
  const storeCode = useStoreCode();
  const [text] = useDebouncedValue(JSON.stringify(getDraft(values, campaignId)), REST_MS);
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign-audience', storeCode, text],
    queryFn: async ({ signal }) => {
      const body = JSON.parse(text) as CampaignAudienceRequest;
      return (await campaignAudiencePlan({ client: laurel, path: { storeCode }, body, signal })).data;
    },
    enabled: isShown,
    placeholderData: keepPreviousData,
  });
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return isShown ? <Skeleton height={56} /> : null;
  }
  return <AudienceText size={data} reward={values.reward} />;
}

interface AudienceTextProps {
  readonly size: CampaignAudienceResponse;
  readonly reward: CampaignValues['reward'];
  /** It is not shown now, but will be. */
  readonly isLater?: boolean;
}

/** "Visible to 1,240 customers, 380 can afford it." */
export function AudienceText({ size, reward, isLater = false }: AudienceTextProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { visible, ableToBuy, exact } = size;
  const [seenBy, boughtBy] = [visible, ableToBuy].map((value) => formats.number(value));
  return (
    <Alert color={visible === 0 ? 'yellow' : 'laurel'} role="status">
      <Text fw={600}>
        {exact ? (
          <Plural value={visible} one="Visible to # member" other="Visible to # members" />
        ) : (
          <Trans>Visible to at least {seenBy} members</Trans>
        )}
        {', '}
        {reward === 'custom_campaign_code' && <Trans>given out by a rule</Trans>}
        {reward !== 'custom_campaign_code' &&
          (exact ? (
            <Trans>{boughtBy} can afford it</Trans>
          ) : (
            <Trans>at least {boughtBy} can afford it</Trans>
          ))}
      </Text>
      {visible === 0 && <Text>{t`There is no customer in these levels and segments now.`}</Text>}
      {isLater && <Text>{t`Once it is active and its time has come.`}</Text>}
      {!exact && <Text>{t`Based on the first 10,000 of them.`}</Text>}
    </Alert>
  );
}

/** Empty fields say nothing. */
function getDraft(values: CampaignValues, campaignId: string | undefined): CampaignAudienceRequest {
  const { reward, isForAll, levels, segments, costInPoints, unlimited, limitPerUser } = values;
  return {
    reward,
    ...(costInPoints !== '' && reward !== 'cashback' && { costInPoints: Number(costInPoints) }),
    ...(!isForAll && { levels, segments }),
    ...(!unlimited && limitPerUser !== '' && { limitPerUser: Number(limitPerUser) }),
    ...(campaignId !== undefined && { campaignId }),
  };
}
