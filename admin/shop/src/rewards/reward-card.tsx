import type { CampaignOfferRecord } from '@laurel/client/api';
import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';
import { Picture } from './picture.js';

/** From here on, it is said how many are left. */
const FEW = 20;

interface Props {
  readonly campaign: CampaignOfferRecord;
  /** What can be spent; undefined while it is not known. */
  readonly points: number | undefined;
  readonly onOpen: () => void;
}

export function RewardCard({ campaign, points, onOpen }: Props): ReactNode {
  const { name, reward, photos, shortDescription = '', usageLeft } = campaign;
  return (
    <li className="card reward">
      <Picture reward={reward} photo={photos[0]?.path} size={40} />
      <div className="content">
        <button type="button" className="name" onClick={onOpen}>
          {name}
        </button>
        {shortDescription !== '' && (
          <Text size="sm" c="dimmed" className="two-lines">
            {getText(shortDescription)}
          </Text>
        )}
        <Group justify="space-between" gap="xs" mt="auto">
          <Price campaign={campaign} points={points} />
          {usageLeft !== undefined && usageLeft > 0 && usageLeft <= FEW && (
            <Text size="xs" c="dimmed">
              <Trans>Only {usageLeft} left</Trans>
            </Text>
          )}
        </Group>
      </div>
    </li>
  );
}

/** What it costs, and in place of a button that does nothing, why it cannot be bought. */
function Price({ campaign, points }: Omit<Props, 'onOpen'>): ReactNode {
  const formats = useFormats();
  const { costInPoints, canBeBoughtByCustomer, reward } = campaign;
  if (reward === 'custom_campaign_code') {
    return (
      <Text size="sm" c="dimmed">
        <Trans>Given to you, not for sale</Trans>
      </Text>
    );
  }
  const missing = points === undefined ? 0 : costInPoints - points;
  const price = costInPoints === 0 ? <Trans>Free</Trans> : formats.points(costInPoints);
  return (
    <div>
      <Text size="sm" fw={700} c={missing > 0 ? 'dimmed' : undefined}>
        {price}
      </Text>
      {missing > 0 ? (
        <Group gap={4} wrap="nowrap">
          <Hourglass size={14} aria-hidden />
          <Text size="sm" fw={600}>
            <Trans>{formats.points(missing)} short</Trans>
          </Text>
        </Group>
      ) : (
        !canBeBoughtByCustomer && (
          <Text size="sm" c="dimmed">
            <Trans>Not now – see why</Trans>
          </Text>
        )
      )}
    </div>
  );
}

/** The text in the HTML of a description. */
function getText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}
