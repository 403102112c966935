import type { Coupon } from '../../coupon/index.js';
import type { DomainEvent } from '../../event/index.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { campaignWasBoughtByCustomer } from '../campaign.events.js';

interface Buyer {
  readonly customerId: string;
  readonly transactionId?: string | undefined;
}

export function purchaseEvent(
  { id, code, status, purchasedAt, activeSince, activeTo }: Coupon,
  campaign: Pick<CampaignEntity, 'id' | 'name' | 'reward'>,
  { customerId, transactionId }: Buyer,
  costInPoints: number,
): DomainEvent {
  return campaignWasBoughtByCustomer({
    customerId: { customerId },
    campaignId: { campaignId: campaign.id },
    campaignName: campaign.name,
    reward: campaign.reward,
    costInPoints,
    coupon: { code },
    couponId: { couponId: id },
    status,
    createdAt: eventTimestamp(purchasedAt),
    ...(activeSince && { activeSince: eventTimestamp(activeSince) }),
    ...(activeTo && { activeTo: eventTimestamp(activeTo) }),
    ...(transactionId !== undefined && { transactionId: { transactionId } }),
  });
}
