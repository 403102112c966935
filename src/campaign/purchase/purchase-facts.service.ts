import { Injectable } from '@nestjs/common';
import { CouponService } from '../../coupon/index.js';
import { CustomerService } from '../../customer/index.js';
import type { BatchPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { SegmentService } from '../../segment/index.js';
import { ProgrammeSettingsService, type SettingsValues } from '../../settings/index.js';
import { KnownTransactionsService } from '../../transaction/index.js';
import { CampaignRepository, type CampaignWithStock } from '../campaign.repository.js';
import type { Purchase, PurchaseFacts } from './order.model.js';

type FactsWithoutAccount = Omit<PurchaseFacts, 'account'>;

export const NO_FACTS: FactsWithoutAccount = {
  customer: undefined,
  offer: undefined,
  segmentIds: [],
  bought: 0,
  transaction: undefined,
  statusesSpending: [],
};

@Injectable()
export class PurchaseFactsService {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly customers: CustomerService,
    private readonly segmentService: SegmentService,
    private readonly coupons: CouponService,
    private readonly transactions: KnownTransactionsService,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  async read(
    tx: Tx,
    purchases: readonly Purchase[],
    part: BatchPart,
  ): Promise<{ readonly facts: FactsWithoutAccount[]; readonly settings: SettingsValues }> {
    const pendingSettings = await this.settings.readLater(tx);
    const pendingCustomers = await this.customers.findManyForPurchase(
      tx,
      purchases.map(({ customerId }) => customerId),
    );
    const pendingCounts = await this.coupons.countSoldToAll(tx, purchases);
    const pendingTransactions = await this.transactions.findLater(
      tx,
      purchases.flatMap(({ transactionId }) => transactionId ?? []),
    );
    const campaignIds = [...new Set(purchases.map(({ campaignId }) => campaignId))];
    const offers = await this.campaigns.findByIds(tx, campaignIds, part);
    const segments = await this.getSegments(tx, purchases, offers);
    const settings = await pendingSettings.read();
    const [customers, bought] = [await pendingCustomers.read(), await pendingCounts.read()];
    const transactions = await pendingTransactions.read();
    const { customerStatusesSpending: statusesSpending } = settings;
    const facts = purchases.map(({ customerId, campaignId, transactionId }, index) => ({
      customer: customers.get(customerId),
      offer: offers.get(campaignId),
      segmentIds: segments.get(customerId) ?? [],
      bought: bought[index] ?? 0,
      transaction: transactions.get(transactionId ?? ''),
      statusesSpending,
    }));
    return { facts, settings };
  }

  /** Members of the segments that the campaigns name; no statement without any. */
  private async getSegments(
    tx: Tx,
    purchases: readonly Purchase[],
    offers: ReadonlyMap<string, CampaignWithStock>,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const named = [...offers.values()].flatMap(({ campaign }) => campaign.segments);
    const asked = purchases.filter(
      ({ by, campaignId }) =>
        by.role !== 'admin' && (offers.get(campaignId)?.campaign.segments.length ?? 0) > 0,
    );
    return asked.length > 0
      ? this.segmentService.segmentsOfMany(
          tx,
          asked.map(({ customerId }) => customerId),
          [...new Set(named)],
        )
      : new Map<string, readonly string[]>();
  }
}
