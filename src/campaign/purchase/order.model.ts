import { type Issuer, type LockedAccount, NotEnoughPoints } from '../../account/index.js';
import { type Code, type CodeSource, newCodes, NoCouponsLeft } from '../../coupon/index.js';
import { type CustomerForPurchase, CustomerNotFound } from '../../customer/index.js';
import { isOfCustomer, type KnownTransaction } from '../../transaction/index.js';
import type { Availability, Offer } from '../availability.rules.js';
import type { CampaignEntity } from '../campaign.entity.js';
import {
  GeneratedValueIsZero,
  InvalidTransaction,
  CampaignNotFound,
  LimitPerCustomerExceeded,
  NotAllowed,
  NotForSale,
  soldOneAtATime,
} from '../campaign.errors.js';
import type { CampaignWithStock } from '../campaign.repository.js';
import { cashbackSource, percentageSource, stockOf } from '../reward-code.rules.js';
import { buyerRefusals, offerRefusals, type Refusal } from './purchase.rules.js';
import type { DomainError } from '#platform/error/domain-error.js';

export interface Purchase {
  readonly storeId: string;
  readonly customerId: string;
  readonly campaignId: string;
  readonly quantity: number;
  /** An administrator sells any campaign; customers and sellers only what is available to the customer. */
  readonly by: {
    readonly role: 'customer' | 'seller' | 'admin';
    readonly issuer: Issuer;
    readonly id: string;
  };
  /** A present: it costs nothing. */
  readonly withoutPoints?: boolean | undefined;
  readonly transactionId?: string | undefined;
}

/* Decides purchases by facts that were read before. Pure: guarded statements find out whether the facts still hold. */

export interface PurchaseFacts {
  readonly account: LockedAccount | undefined;
  readonly customer: CustomerForPurchase | undefined;
  readonly offer: CampaignWithStock | undefined;
  readonly segmentIds: readonly string[];
  readonly bought: number;
  /** The one that the purchase names, if it is there. */
  readonly transaction: KnownTransaction | undefined;
  readonly statusesSpending: readonly string[];
}

/** A purchase that is right but for the stock, and, perhaps, for something that is looked at behind the stock. */
export interface CheckedOrder {
  readonly purchase: Purchase;
  readonly account: LockedAccount;
  readonly campaign: CampaignEntity;
  readonly stockRevision: number;
  /** How many may still be sold by the total limit; null without one. */
  readonly limitLeft: number | null;
  readonly codes: CodeSource;
  readonly points: number;
  readonly isFirst: boolean;
  /** What is said against it if it is not that no coupons are left. */
  readonly refusal: Error | null;
}

/**
 * Decides which refusal a buyer receives, in the order of the contract, except for "No coupons left", which comes before
 * the `refusal` of an order.
 * @throws {CustomerNotFound}
 * @throws {CampaignNotFound} also for one that is there, but not for this buyer
 * @throws {InvalidFields} for more than one of what is sold one at a time
 * @throws {NotForSale}
 * @throws {InvalidTransaction} for one that is not there, or not the customer's
 * @throws {GeneratedValueIsZero}
 */
export function orderOf(purchase: Purchase, facts: PurchaseFacts, now: Date): CheckedOrder {
  const { account, customer, offer, bought } = facts;
  const { storeId, quantity } = purchase;
  if (!customer || !account || customer.storeId !== storeId) {
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
    codes: codesOf(campaign, purchase, facts.transaction),
    isFirst: bought === 0,
    refusal: refusal ? errorOf(refusal) : null,
  };
}

/** What is left of the stock of a campaign while orders are served from it, one after the other. */
export class StockShare {
  /** How many were taken of the codes. */
  takenFromStock = 0;
  private taken = 0;

  /** @param codes Codes of the stock that no other transaction may take. */
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
 * A percentage of what is left of a sale is an amount; without a transaction it is a code of the stock, worth the percentage.
 * @throws {InvalidTransaction} for a percentage of a return
 * @throws {GeneratedValueIsZero}
 */
function codesOf(
  campaign: CampaignEntity,
  { transactionId }: Purchase,
  transaction: KnownTransaction | undefined,
): CodeSource {
  if (campaign.reward === 'cashback') {
    return cashbackSource(campaign);
  }
  if (campaign.reward !== 'percentage_discount_code' || transactionId === undefined) {
    return stockOf(campaign);
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

/** The refusal as the caller receives it. A campaign that is not available does not exist for a buyer. */
export function errorOf(refusal: Refusal): DomainError {
  switch (refusal.reason) {
    case 'switched-off':
    case 'not-yet-on-sale':
    case 'no-longer-on-sale':
    case 'not-yet-visible':
    case 'no-longer-visible':
    case 'not-for-customer':
      return new CampaignNotFound();
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
 * The checks of a purchase that need neither stock nor points.
 * @throws {CampaignNotFound} also for one that is there, but not for this buyer
 * @throws {InvalidFields} for more than one of what is sold one at a time
 * @throws {NotForSale}
 */
function checkOffer<O extends Offer>(
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
    throw errorOf(refusal);
  }
}
