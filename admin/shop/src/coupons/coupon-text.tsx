import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';
import { type Coupon, getState } from '../data/coupon.js';

/** What has become of it, or until when it can be used. */
export function CouponText({ coupon }: { readonly coupon: Coupon }): ReactNode {
  const formats = useFormats();
  const { cashbackStatus, deliveryStatus, usedAt, activeTo, activeSince = '', purchasedAt } = coupon;
  if (cashbackStatus !== undefined) {
    return <CashbackText status={cashbackStatus} />;
  }
  switch (getState(coupon)) {
    case 'returned':
      return <Trans>Returned, and your points are back</Trans>;
    case 'used':
      return usedAt === undefined ? <Trans>Used</Trans> : <Trans>Used on {formats.date(usedAt)}</Trans>;
    case 'expired':
      return activeTo === undefined ? (
        <Trans>Expired</Trans>
      ) : (
        <Trans>Expired on {formats.date(activeTo)}</Trans>
      );
    case 'later':
      return activeSince === '' ? (
        <Trans>Not valid yet</Trans>
      ) : (
        <Trans>Valid from {formats.moment(activeSince)}</Trans>
      );
    case 'valid':
      if (deliveryStatus !== undefined) {
        return <DeliveryText status={deliveryStatus} />;
      }
      return activeTo === undefined ? (
        <Trans>Bought on {formats.date(purchasedAt)}</Trans>
      ) : (
        <Trans>Valid until {formats.date(activeTo)}</Trans>
      );
  }
}

function CashbackText({ status }: { readonly status: NonNullable<Coupon['cashbackStatus']> }): ReactNode {
  switch (status) {
    case 'pending':
      return <Trans>Waits for approval</Trans>;
    case 'approved':
      return <Trans>Approved, and will be paid to you</Trans>;
    case 'paid':
      return <Trans>Paid to you</Trans>;
    case 'rejected':
      return <Trans>Rejected, and your points are back</Trans>;
  }
}

function DeliveryText({ status }: { readonly status: NonNullable<Coupon['deliveryStatus']> }): ReactNode {
  switch (status) {
    case 'ordered':
      return <Trans>Ordered, and will be sent to you</Trans>;
    case 'shipped':
      return <Trans>On its way to you</Trans>;
    case 'delivered':
      return <Trans>Delivered</Trans>;
    case 'canceled':
      return <Trans>The delivery was canceled</Trans>;
  }
}
