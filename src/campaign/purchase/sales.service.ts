import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SpendingsService, type LockedAccount } from '../../account/index.js';
import { type Code, type Coupon, CouponService } from '../../coupon/index.js';
import { EventRecorderService } from '../../event/index.js';
import type { BatchPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { purchaseEvent } from '../campaign.events.js';
import { spendingComment } from './purchase.rules.js';

export interface AcceptedPurchase {
  readonly part: BatchPart;
  readonly storeId: string;
  readonly campaign: CampaignEntity;
  /** Undefined when the codes do not depend on the stock. */
  readonly stockRevision: number | undefined;
  readonly account: LockedAccount;
  readonly isFirst: boolean;
  readonly codes: readonly Code[];
  readonly areCodesMade: boolean;
  readonly points: number;
  readonly issuerId: string;
  readonly transactionId?: string | undefined;
}

type CountedSale = Pick<
  AcceptedPurchase,
  'campaign' | 'stockRevision' | 'isFirst' | 'codes' | 'areCodesMade'
>;

/** Writes sales. The number of statements does not depend on their number. Each customer occurs once. */
@Injectable()
export class SalesService {
  constructor(
    private readonly coupons: CouponService,
    private readonly spendings: SpendingsService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Writes coupons, points and events, but no counters. Needs a list that is not empty.
   * @throws {ConcurrencyConflict} when an account, a lot or a code has changed
   */
  async write(tx: Tx, sales: readonly AcceptedPurchase[]): Promise<Coupon[][]> {
    const written = sales.map((sale) => ({
      ...sale,
      transferId: sale.points > 0 ? randomUUID() : undefined,
      costInPoints: sale.points / sale.codes.length,
    }));
    const coupons = await this.coupons.sellAll(
      tx,
      written.map(({ campaign, account, transferId, ...sale }) => ({
        campaignId: campaign.id,
        customerId: account.customerId,
        storeId: sale.storeId,
        codes: sale.codes,
        costInPoints: sale.costInPoints,
        pointsBefore: account.available,
        transactionId: sale.transactionId,
        spendTransferId: transferId,
        ...couponTerms(campaign),
      })),
    );
    const spent = await this.spendings.spendAll(
      tx,
      written.map(({ campaign, codes, issuerId, ...sale }) => ({
        part: sale.part,
        account: sale.account,
        points: sale.points,
        transferId: sale.transferId,
        comment: getComment(campaign, codes),
        issuer: 'system',
        issuerId,
        transactionId: sale.transactionId,
      })),
    );
    await this.events.recordAll(
      tx,
      written.map(({ part, campaign, account: { customerId }, transactionId, costInPoints }, index) => {
        const purchased = (coupons[index] ?? []).map((coupon) =>
          purchaseEvent(coupon, campaign, { customerId, transactionId }, costInPoints),
        );
        const paid = spent[index];
        return { part, events: paid ? [...purchased, paid.event] : purchased };
      }),
    );
    return coupons;
  }

  /**
   * Counts sales. Call it last: with a total limit, it locks the row of all buyers.
   * @throws {ConcurrencyConflict} when a limit is reached, or a revision has changed
   */
  async count(tx: Tx, sales: readonly CountedSale[]): Promise<void> {
    const byCampaign = new Map<string, CountedSale[]>();
    for (const sale of sales) {
      byCampaign.set(sale.campaign.id, [...(byCampaign.get(sale.campaign.id) ?? []), sale]);
    }
    await this.coupons.countSales(
      tx,
      [...byCampaign].map(([campaignId, some]) => ({
        campaignId,
        isLimited: some.some(({ campaign }) => campaign.usageLimit !== null),
        count: sum(some, ({ codes }) => codes.length),
        buyers: sum(some, ({ isFirst }) => (isFirst ? 1 : 0)),
        codes: sum(some, ({ codes, areCodesMade }) => (areCodesMade ? codes.length : 0)),
        revision: some[0]?.stockRevision,
      })),
    );
  }
}

/** The terms of a coupon. Cashback is pending, and neither waits nor expires. */
export function couponTerms({ reward, daysInactive, daysValid, fulfillmentTracking }: CampaignEntity) {
  const deliveryStatus = fulfillmentTracking ? ('ordered' as const) : null;
  return reward === 'cashback'
    ? { daysInactive: 0, daysValid: 0, deliveryStatus, cashbackStatus: 'pending' as const }
    : { daysInactive, daysValid, deliveryStatus, cashbackStatus: null };
}

/** The comment of the transfer, with the code of a single coupon. */
function getComment({ name, reward }: CampaignEntity, codes: readonly Code[]): string {
  const [first] = codes;
  const code = codes.length === 1 && first ? `coupon: ${first.code}` : undefined;
  return spendingComment(name, reward === 'cashback' ? 'cashback' : code);
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
