import type { CampaignRecordForStaff, CampaignRequest, RewardType } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { getTime } from '../../patterns/wall-clock.js';

export const REWARD_TYPES: Record<RewardType, MessageDescriptor> = {
  gift_code: msg`Gift`,
  discount_code: msg`Discount`,
  value_code: msg`Value voucher`,
  free_delivery_code: msg`Free delivery`,
  event_code: msg({ message: 'Event', context: 'reward' }),
  cashback: msg`Cashback`,
  percentage_discount_code: msg`Percentage discount`,
  custom_campaign_code: msg`Other`,
};

/** What a kind of reward is, for who chooses one. */
export const REWARD_HINTS: Record<RewardType, MessageDescriptor> = {
  gift_code: msg`An item that you hand over or ship.`,
  discount_code: msg`An amount off at the checkout.`,
  value_code: msg`A voucher to pay with.`,
  free_delivery_code: msg`An order without delivery costs.`,
  event_code: msg`A ticket or an invitation.`,
  cashback: msg`Points are paid out as money.`,
  percentage_discount_code: msg`A percentage off one purchase.`,
  custom_campaign_code: msg`Given out by a rule, not bought.`,
};

export type Giver = NonNullable<CampaignRequest['connectType']>;

/** What gives out a reward that is not bought: a kind of rule without words here does not compile. */
export const GIVERS: Readonly<Record<Giver, MessageDescriptor>> = {
  none: msg`An administrator`,
  qrcode: msg`A rule with a QR code`,
  geolocation: msg`A rule with a place`,
};

type Shown = Pick<CampaignRecordForStaff, 'active' | 'archivedAt' | 'usageLeft' | 'will_be_active_from'>;

/** Word and colour of the state, the most urgent one. */
export function getState({ active, archivedAt, usageLeft, will_be_active_from }: Shown): {
  readonly label: MessageDescriptor;
  readonly color: string;
} {
  if (archivedAt !== undefined) {
    return { label: msg`Archived`, color: 'gray' };
  }
  if (!active) {
    return { label: msg`Inactive`, color: 'gray' };
  }
  if (usageLeft === 0) {
    return { label: msg`Sold out`, color: 'red' };
  }
  if (will_be_active_from === undefined) {
    return { label: msg`Active`, color: 'laurel' };
  }
  return getTime(will_be_active_from) > new Date()
    ? { label: msg`Scheduled`, color: 'blue' }
    : { label: msg`Ended`, color: 'yellow' };
}
