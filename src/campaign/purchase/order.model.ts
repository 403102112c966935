import { type Issuer, type LockedAccount, NotEnoughPoints } from '../../account/index.js';
import { type Code, type CodeSource, newCodes, NoCouponsLeft } from '../../coupon/index.js';
import { type CustomerForPurchase, CustomerNotFound } from '../../customer/index.js';
import { isOfCustomer, type KnownTransaction } from '../../transaction/index.js';
import type { Availability, Offer } from '../availability.rules.js';
import type { CampaignEntity } from '../campaign.entity.js';
import {
  GeneratedValueIsZero,
  InvalidTransaction,
  CampaignIsArchived,
  CampaignNotFound,
  LimitPerCustomerExceeded,
  NotAllowed,
  NotForSale,
  soldOneAtATime,
} from '../campaign.errors.js';
import type { CampaignWithStock } from '../campaign.repository.js';
import { cashbackSource, percentageSource, getStock } from '../reward-code.rules.js';
import { buyerRefusals, offerRefusals, type Refusal } from './purchase.rules.js';
import type { DomainError } from '#platform/error/domain-error.js';

export interface Purchase {
  readonly storeId: string;
  readonly customerId: string;
  readonly campaignId: string;
  readonly quantity: number;
  /** Administrators sell any campaign; customers and sellers only available ones. */
  readonly by: {
    readonly role: 'customer' | 'seller' | 'admin';
    readonly issuer: Issuer;
    readonly id: string;
  };
  readonly withoutPoints?: boolean | undefined;
  readonly transactionId?: string | undefined;
}

/* Decides purchases from facts. Pure: guarded statements check that the facts still hold. */

export interface PurchaseFacts {
  readonly account: LockedAccount | undefined;
  readonly customer: CustomerForPurchase | undefined;
  readonly offer: CampaignWithStock | undefined;
  readonly segmentIds: readonly string[];
  readonly bought: number;
  readonly transaction: KnownTransaction | undefined;
  readonly statusesSpending: readonly string[];
}

/** A valid purchase, except for the stock and for refusals with a lower priority than the stock. */
export interface CheckedOrder {
  readonly purchase: Purchase;
  readonly account: LockedAccount;
  readonly campaign: CampaignEntity;
  readonly stockRevision: number;
  readonly limitLeft: number | null;
  readonly codes: CodeSource;
  readonly points: number;
  readonly isFirst: boolean;
  /** The refusal that follows "No coupons left" in priority. */
  readonly refusal: Error | null;
}

/**
 * Returns the first refusal of the contract, except for "No coupons left", which precedes the `refusal` of an order.
 * @throws {CustomerNotFound}
 * @throws {CampaignNotFound} also for an unavailable campaign
 * @throws {CampaignIsArchived} to an administrator, who may sell others that are unavailable
 * @throws {InvalidFields} for several pieces of a reward that is sold singly
 * @throws {NotForSale}
 * @throws {InvalidTransaction} for an unknown transaction, or another customer's
 * @throws {GeneratedValueIsZero}
 */
export function getOrder(purchase: Purchase, facts: PurchaseFacts, now: Date): CheckedOrder {
  const { account, customer, offer, bought } = facts;
  const { storeId, quantity } = purchase;
  if (!customer || !account || customer.storeId !== storeId || customer.statusType === 'deleted') {
    throw new CustomerNotFound();
  }
  const found = offer?.campaign.storeId === storeId ? offer : undefined;
  const campaign: CampaignEntity | null = found?.campaign ?? null;
  checkOffer(campaign, quantity, availabilityTo(purchase, customer, facts.segmentIds), now);
  if (purchase.transactionId !== undefined && !isOfCustomer(facts.transaction, purchase)) {
    throw new InvalidTransaction();
  }
  const points = purchase.withoutPoints ? 0 : campaign.costInPoints * quantity;
  const { statusType } = customer;
  const maySpend = facts.statusesSpending.includes(statusType);
  const buyer = { statusType, maySpend, points: account.available, bought };
  const [refusal] = buyerRefusals(campaign, { quantity, costInPoints: points }, buyer);
  return {
    purchase,
    account,
    campaign,
    points,
    stockRevision: found?.stockRevision ?? 0,
    limitLeft: campaign.usageLimit === null ? null : (found?.limitLeft ?? 0),
    codes: getCodes(campaign, purchase, facts.transaction),
    isFirst: bought === 0,
    refusal: refusal ? toError(refusal) : null,
  };
}

export class StockShare {
  takenFromStock = 0;
  private taken = 0;

  /** @param codes Codes of the stock that are reserved for this transaction */
  constructor(
    private readonly codes: readonly Code[],
    private readonly limitLeft: number | null,
  ) {}

  hasRoomFor(quantity: number): boolean {
    return this.limitLeft === null || this.limitLeft - this.taken >= quantity;
  }

  hasCodesFor(quantity: number, { from }: CodeSource): boolean {
    return from === 'value' || this.codes.length - this.takenFromStock >= quantity;
  }

  /** @throws {NoCouponsLeft} */
  take(quantity: number, source: CodeSource): readonly Code[] {
    if (!this.hasRoomFor(quantity) || !this.hasCodesFor(quantity, source)) {
      throw new NoCouponsLeft();
    }
    this.taken += quantity;
    if (source.from === 'value') {
      return newCodes(source, quantity);
    }
    this.takenFromStock += quantity;
    return this.codes.slice(this.takenFromStock - quantity, this.takenFromStock);
  }
}

function availabilityTo(
  { by }: Purchase,
  { levelId }: CustomerForPurchase,
  segmentIds: readonly string[],
): Availability {
  return by.role === 'admin' ? { of: 'anything' } : { of: 'offers', levelId, segmentIds };
}

/**
 * A percentage of the rest of a sale is an amount; without a transaction it is a code of the stock.
 * @throws {InvalidTransaction} for a percentage of a return
 * @throws {GeneratedValueIsZero}
 */
function getCodes(
  campaign: CampaignEntity,
  { transactionId }: Purchase,
  transaction: KnownTransaction | undefined,
): CodeSource {
  if (campaign.reward === 'cashback') {
    return cashbackSource(campaign);
  }
  if (campaign.reward !== 'percentage_discount_code' || transactionId === undefined) {
    return getStock(campaign);
  }
  if (transaction?.documentType !== 'sell') {
    throw new InvalidTransaction();
  }
  const { grossCents, returnedCents } = transaction;
  const source = percentageSource(campaign, grossCents - returnedCents);
  if (!source) {
    throw new GeneratedValueIsZero();
  }
  return source;
}

/** Hides an unavailable campaign from buyers as unknown. */
export function toError(refusal: Refusal): DomainError {
  switch (refusal.reason) {
    case 'switched-off':
    case 'not-yet-on-sale':
    case 'no-longer-on-sale':
    case 'not-yet-visible':
    case 'no-longer-visible':
    case 'not-for-customer':
      return new CampaignNotFound();
    case 'archived':
      return new CampaignIsArchived();
    case 'one-at-a-time':
      return soldOneAtATime(refusal.reward);
    case 'not-for-sale':
      return new NotForSale();
    case 'none-left':
      return new NoCouponsLeft();
    case 'limit-per-customer':
      return new LimitPerCustomerExceeded();
    case 'status':
      return new NotAllowed();
    case 'not-enough-points':
      return new NotEnoughPoints();
  }
}

/**
 * Checks that need neither stock nor points.
 * @throws {CampaignNotFound} also for an unavailable campaign
 * @throws {InvalidFields} for several pieces of a reward that is sold singly
 * @throws {NotForSale}
 */
function checkOffer<O extends Offer & Pick<CampaignEntity, 'archivedAt'>>(
  offer: O | null,
  quantity: number,
  availability: Availability,
  now: Date,
): asserts offer is O {
  if (!offer) {
    throw new CampaignNotFound();
  }
  const [refusal] = offerRefusals(offer, quantity, availability, now);
  if (refusal) {
    throw toError(refusal);
  }
}
