import { Injectable } from '@nestjs/common';
import { CouponService, type ReplacementCoupon, ReplacementCouponsService } from '../../coupon/index.js';
import type { DomainEvent } from '../../event/index.js';
import {
  type AssignedTransaction,
  type BegunEffect,
  type EventsOfTransactions,
  TransactionEffect,
} from '../../transaction/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { CampaignRepository, type CampaignWithStock } from '../campaign.repository.js';
import { codeOfCents } from '../reward-code.rules.js';
import { purchaseEvent } from '../campaign.events.js';

/** Returns percentages with the sale that used them, as replacements. */
@Extension(TransactionEffect)
@Injectable()
export class ReturnedTransactionsService extends TransactionEffect {
  override readonly order = 20;

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly coupons: CouponService,
    private readonly replacements: ReplacementCouponsService,
  ) {
    super();
  }

  override begin(tx: Tx): Promise<BegunEffect> {
    return Promise.resolve({ apply: (assigned) => this.apply(tx, assigned) });
  }

  /** One statement without such coupons. Writes the counters of the stock last. */
  private async apply(tx: Tx, assigned: readonly AssignedTransaction[]): Promise<EventsOfTransactions> {
    const returns = assigned.flatMap(({ revised, transactionId, account, part, grossCents }) =>
      revised
        ? [
            {
              transactionId,
              account,
              part,
              revisedId: revised.transactionId,
              grossCents: revised.grossCents,
              returnedCents: revised.returnedCentsBefore + grossCents,
              isWhole: revised.left.isNothing,
            },
          ]
        : [],
    );
    const replacements =
      returns.length === 0 ? [] : await this.replacements.replace(tx, returns, codeOfCents);
    if (replacements.length === 0) {
      return new Map();
    }
    const offers = await this.campaigns.findByIds(tx, [
      ...new Set(replacements.map(({ campaignId }) => campaignId)),
    ]);
    await this.coupons.countSales(
      tx,
      [...offers.values()].map(({ campaign }) => ({
        campaignId: campaign.id,
        isLimited: campaign.usageLimit !== null,
        isReplacement: true,
        count: replacements.filter(({ campaignId }) => campaignId === campaign.id).length,
        codes: replacements.filter(({ campaignId }) => campaignId === campaign.id).length,
        buyers: 0,
      })),
    );
    return new Map(
      returns.map(({ transactionId }) => [
        transactionId,
        replacements.flatMap((each) => (each.transactionId === transactionId ? getEvents(each, offers) : [])),
      ]),
    );
  }
}

function getEvents(
  { coupon, returned, taken, campaignId, customerId, transactionId }: ReplacementCoupon,
  offers: ReadonlyMap<string, CampaignWithStock>,
): DomainEvent[] {
  const campaign = offers.get(campaignId)?.campaign;
  if (!campaign) {
    throw new Error(`Coupon ${coupon.id} has no campaign`);
  }
  return [purchaseEvent(coupon, campaign, { customerId, transactionId }, 0), returned, ...taken];
}
