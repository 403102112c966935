import type { BoughtRewardEntry, CashbackStatus, DeliveryStatus } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { State } from '../../patterns/state-badge.js';

export const DELIVERY: Record<DeliveryStatus, State> = {
  ordered: { label: msg`Awaiting shipment`, color: 'yellow' },
  shipped: { label: msg`Shipped`, color: 'blue' },
  delivered: { label: msg`Delivered`, color: 'laurel' },
  canceled: { label: msg`Delivery cancelled`, color: 'gray' },
};

export const CASHBACK: Record<CashbackStatus, State> = {
  pending: { label: msg`Awaiting approval`, color: 'yellow' },
  approved: { label: msg`Awaiting payout`, color: 'blue' },
  paid: { label: msg`Paid`, color: 'laurel' },
  rejected: { label: msg`Rejected`, color: 'red' },
};

const COUPONS: Record<BoughtRewardEntry['status'], State> = {
  inactive: { label: msg`Not valid yet`, color: 'blue' },
  active: { label: msg`Valid`, color: 'laurel' },
  expired: { label: msg`Expired`, color: 'gray' },
  cancelled: { label: msg`Returned`, color: 'red' },
};

/** Whether the coupon can be used, or has been. */
export function getState({ used, status }: Pick<BoughtRewardEntry, 'used' | 'status'>): State {
  return used && status !== 'cancelled' ? { label: msg`Used`, color: 'gray' } : COUPONS[status];
}

export function getDelivery({
  deliveryStatus,
}: Pick<BoughtRewardEntry, 'deliveryStatus'>): DeliveryStatus | undefined {
  return deliveryStatus.status === '' ? undefined : deliveryStatus.status;
}

export function getBuyer(entry: BoughtRewardEntry): string {
  const { customerName, customerLastname, customerEmail, customerId } = entry;
  return [customerName, customerLastname].filter(Boolean).join(' ') || (customerEmail ?? customerId);
}

/** What may follow, as the service has it in `coupon.rules.ts`. */
export const NEXT_DELIVERY: Partial<
  Record<DeliveryStatus, { to: DeliveryStatus; label: MessageDescriptor }>
> = {
  ordered: { to: 'shipped', label: msg`Mark as shipped` },
  shipped: { to: 'delivered', label: msg`Mark as delivered` },
};

export const NEXT_CASHBACK: Partial<
  Record<CashbackStatus, { to: CashbackStatus; label: MessageDescriptor }>
> = {
  pending: { to: 'approved', label: msg`Approve` },
  approved: { to: 'paid', label: msg`Mark as paid` },
};

export function getWayBack(entry: BoughtRewardEntry): {
  readonly canReturn: boolean;
  readonly canCancel: boolean;
} {
  const { used, status, campaignType } = entry;
  const delivery = getDelivery(entry);
  return {
    // Cashback is rejected instead.
    canReturn: !used && status !== 'cancelled' && campaignType !== 'cashback',
    canCancel: delivery === 'ordered' || delivery === 'shipped',
  };
}

/** What is to be done first: a delivery or cashback that waits. Otherwise whether the coupon is used. */
export function getMostUrgent(entry: BoughtRewardEntry): State {
  const { status, cashbackStatus: cashback } = entry;
  const delivery = getDelivery(entry);
  if (status !== 'cancelled' && (delivery === 'ordered' || delivery === 'shipped')) {
    return DELIVERY[delivery];
  }
  return cashback === undefined ? getState(entry) : CASHBACK[cashback];
}
