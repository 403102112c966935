import { defineEvent } from '../event/index.js';

export interface CampaignBoughtCashbackStatusWasChanged {
  readonly couponId: { readonly couponId: string };
  readonly customerId: { readonly customerId: string };
  readonly campaignId: { readonly campaignId: string };
  readonly status: string;
}

export const campaignBoughtCashbackStatusWasChanged = defineEvent<CampaignBoughtCashbackStatusWasChanged>({
  type: 'Service.Domain.Campaign.Event.CampaignBoughtCashbackStatusWasChanged',
  emittedWhen: 'cashback is approved, paid or rejected',
  aggregateId: (payload) => payload.campaignId.campaignId,
  example: {
    couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    status: 'approved',
  },
});

export interface CampaignBoughtDeliveryStatusWasChanged {
  readonly couponId: { readonly couponId: string };
  readonly customerId: { readonly customerId: string };
  readonly campaignId: { readonly campaignId: string };
  readonly status: string;
}

export const campaignBoughtDeliveryStatusWasChanged = defineEvent<CampaignBoughtDeliveryStatusWasChanged>({
  type: 'Service.Domain.Campaign.Event.CampaignBoughtDeliveryStatusWasChanged',
  emittedWhen:
    'the delivery of a bought reward goes on, is canceled, or goes back because a bulk action is undone',
  aggregateId: (payload) => payload.campaignId.campaignId,
  example: {
    couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    status: 'shipped',
  },
});

export interface CampaignCodesWereAdded {
  readonly campaignId: { readonly campaignId: string };
  /** How many; the codes themselves are only for their buyers. */
  readonly count: number;
  readonly updateAt: string;
}

export const campaignCodesWereAdded = defineEvent<CampaignCodesWereAdded>({
  type: 'Service.Domain.Campaign.Event.CampaignCodesWereAdded',
  emittedWhen:
    'codes come into the stock of a campaign: with its record, imported or generated. A long import has one for each batch',
  aggregateId: (payload) => payload.campaignId.campaignId,
  example: {
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    count: 200,
    updateAt: '2018-01-30T17:23:24+0000',
  },
});

export interface CampaignCodesWereRemoved {
  readonly campaignId: { readonly campaignId: string };
  /** How many; the codes themselves are only for their buyers. */
  readonly count: number;
  readonly updateAt: string;
}

export const campaignCodesWereRemoved = defineEvent<CampaignCodesWereRemoved>({
  type: 'Service.Domain.Campaign.Event.CampaignCodesWereRemoved',
  emittedWhen: 'unsold codes are taken out of the stock of a campaign',
  aggregateId: (payload) => payload.campaignId.campaignId,
  example: {
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    count: 200,
    updateAt: '2018-01-30T17:23:24+0000',
  },
});

export interface CampaignCouponWasChanged {
  readonly customerId: { readonly customerId: string };
  readonly campaignId: { readonly campaignId: string };
  readonly couponId: { readonly couponId: string };
  readonly newCoupon: { readonly code: string };
  readonly createdAt: string;
  readonly transactionId?: { readonly transactionId: string };
}

export const campaignCouponWasChanged = defineEvent<CampaignCouponWasChanged>({
  type: 'Service.Domain.User.Event.CampaignCouponWasChanged',
  emittedWhen: 'a coupon that a rule has given is worth less, because a part of its transaction is returned',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
    newCoupon: { code: '5.5' },
    createdAt: '2018-01-30T17:23:24+0000',
    transactionId: { transactionId: '8f3c0a52-4c1c-4a27-9a55-3b1a0d8a2f11' },
  },
});

export interface CampaignStatusWasChanged {
  readonly customerId: { readonly customerId: string };
  readonly campaignId: { readonly campaignId: string };
  readonly coupon: { readonly code: string };
  readonly couponId: { readonly couponId: string };
  readonly status: string;
  readonly transactionId?: { readonly transactionId: string };
}

export const campaignStatusWasChanged = defineEvent<CampaignStatusWasChanged>({
  type: 'Service.Domain.User.Event.CampaignStatusWasChanged',
  emittedWhen: 'a coupon becomes active, expires or is canceled',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    coupon: { code: 'COFFEE-1' },
    couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
    status: 'active',
    transactionId: { transactionId: '8f3c0a52-4c1c-4a27-9a55-3b1a0d8a2f11' },
  },
});

export interface CampaignUsageWasChanged {
  readonly customerId: { readonly customerId: string };
  readonly campaignId: { readonly campaignId: string };
  readonly coupon: { readonly code: string };
  readonly couponId: { readonly couponId: string };
  readonly used: boolean;
  readonly usageDate?: string;
  readonly transactionId?: { readonly transactionId: string };
}

export const campaignUsageWasChanged = defineEvent<CampaignUsageWasChanged>({
  type: 'Service.Domain.User.Event.CampaignUsageWasChanged',
  emittedWhen: 'a coupon is marked used or unused',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    coupon: { code: 'COFFEE-1' },
    couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
    used: true,
    usageDate: '2018-01-30T17:23:24+0000',
    transactionId: { transactionId: '8f3c0a52-4c1c-4a27-9a55-3b1a0d8a2f11' },
  },
});

export interface CampaignWasReturned {
  readonly customerId: { readonly customerId: string };
  readonly campaignId: { readonly campaignId: string };
  readonly couponId: { readonly couponId: string };
  readonly coupon: { readonly code: string };
  /** Points that came back; money, of a used percentage whose transaction was returned. */
  readonly returnedAmount?: number;
}

export const campaignWasReturned = defineEvent<CampaignWasReturned>({
  type: 'Service.Domain.User.Event.CampaignWasReturned',
  emittedWhen: 'a purchase is returned',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
    coupon: { code: 'COFFEE-1' },
    returnedAmount: 30,
  },
});

export interface UsageOfCampaignWasChanged {
  readonly customerId: { readonly customerId: string };
  readonly campaignId: { readonly campaignId: string };
  readonly coupon: { readonly code: string };
  readonly couponId: { readonly couponId: string };
  readonly used: boolean;
  readonly transactionId?: { readonly transactionId: string };
}

/** Has the name of the User event beside it on the wire; here it needs one of its own. */
export const usageOfCampaignWasChanged = defineEvent<UsageOfCampaignWasChanged>({
  type: 'Service.Domain.Campaign.Event.CampaignUsageWasChanged',
  emittedWhen: 'a coupon is marked used or unused, for subscribers that follow campaigns',
  aggregateId: (payload) => payload.campaignId.campaignId,
  example: {
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    coupon: { code: 'COFFEE-1' },
    couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
    used: true,
    transactionId: { transactionId: '8f3c0a52-4c1c-4a27-9a55-3b1a0d8a2f11' },
  },
});
