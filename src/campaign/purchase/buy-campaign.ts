import { Injectable } from '@nestjs/common';
import { type Batcher, Batchers } from '#platform/database/batch/batcher.js';
import type { BatchItem, BatchMode, BatchOutcome } from '#platform/database/batch/batch.js';
import { asPart, type BatchPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { DomainError } from '#platform/error/domain-error.js';
import { Clock } from '#platform/time/clock.js';
import { AccountLocksService } from '../../account/index.js';
import { type Code, type Coupon, CouponService, NoCouponsLeft } from '../../coupon/index.js';
import { CustomerService } from '../../customer/index.js';
import { EventRecorderService } from '../../event/index.js';
import { getStock } from '../reward-code.rules.js';
import { type CheckedOrder, getOrder, type Purchase, type PurchaseFacts, StockShare } from './order.model.js';
import { NO_FACTS, PurchaseFactsService } from './purchase-facts.service.js';
import { countingRefusals, countSale } from './purchase-outcomes.metrics.js';
import { type AcceptedPurchase, SalesService } from './sales.service.js';

type Item = BatchItem<Purchase>;

type Checked = { readonly order: CheckedOrder } | { readonly error: unknown };
type Decided = { readonly sale: AcceptedPurchase } | { readonly error: unknown };

@Injectable()
export class BuyCampaign {
  private readonly batcher: Batcher<Purchase, Coupon[]>;

  constructor(
    batchers: Batchers,
    private readonly unitOfWork: UnitOfWork,
    private readonly facts: PurchaseFactsService,
    private readonly customers: CustomerService,
    private readonly coupons: CouponService,
    private readonly locks: AccountLocksService,
    private readonly sales: SalesService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {
    this.batcher = batchers.open((tx, items, mode) => this.buyAll(tx, items, mode), {
      getKey: ({ customerId }) => customerId,
      getTopic: ({ campaignId }) => campaignId,
    });
  }

  /**
   * Buys coupons: the coupons, the points, the limits and the events are written together or not at all. Afterwards the codes belong to
   * this customer alone, the points have left the lots that expire first, and the answer is on the disk.
   * | Concurrent purchases share a transaction, with the result of a sequence (docs/decisions/0300). It locks the accounts of the customers
   * in the order of their ids and writes them, sells codes, and counts in each campaign's stock last. Purchases of one customer therefore
   * queue on every node, and balance and limit per customer are exact; different customers wait for each other only for one statement and a
   * commit where a campaign has a total limit. Each UPDATE has the found values as its condition, so no correctness depends on a lock that
   * only one node knows. After a conflict the batch starts again, in halves; a crash before the commit leaves nothing.
   */
  async execute(purchase: Purchase): Promise<Coupon[]> {
    return countingRefusals(() => this.batcher.run(purchase));
  }

  /**
   * The purchases of one batch; each customer occurs once. Each write has the found values and the number of rows as its condition.
   * @throws {ConcurrencyConflict} when found rows have changed; the caller must roll back
   */
  private async buyAll(
    tx: Tx,
    items: readonly Item[],
    { skipsHeld, settle }: BatchMode<Coupon[]>,
  ): Promise<BatchOutcome<Coupon[]>[]> {
    // 1. Lock the accounts in the order of their customers. Skip accounts that another transaction holds.
    const pendingAccounts = await this.locks.lockForSpending(
      tx,
      items.map(({ input }) => input.customerId),
      skipsHeld,
    );

    // 2. Read the facts by sets, in the message that locks the accounts.
    const purchases = items.map(({ input }) => input);
    const { facts, settings } = await this.facts.read(tx, purchases, items[0]?.part ?? asPart(tx));
    const accounts = await pendingAccounts.read();

    // 3. Decide in the order of arrival: a limit or a stock serves the first purchases.
    const free = items
      .map((item, index) => ({ ...item, index, account: accounts.get(item.input.customerId) }))
      .filter(({ account }) => !skipsHeld || account !== undefined);
    const decided = await this.decide(
      tx,
      free.map((item) => ({ ...item, facts: { ...(facts[item.index] ?? NO_FACTS), account: item.account } })),
    );
    const sales = decided.flatMap((each) => ('sale' in each ? [each.sale] : []));

    // 4. Write accepted purchases: coupons, points, events, and levels that go down with the points.
    const coupons = sales.length > 0 ? await this.sales.write(tx, sales) : [];
    if (settings.levelDowngradeMode === 'automatic') {
      await this.moveDown(tx, sales);
    }
    const byItem = new Map(free.map(({ index }, position) => [index, decided[position]]));
    const outcomes = items.map((_item, index) => this.getOutcome(byItem.get(index), sales, coupons));
    await settle(outcomes);

    // 5. Count the sales last: with a total limit, this locks the row of all buyers until the commit.
    await this.sales.count(tx, sales);
    return outcomes;
  }

  /** Undecided when another transaction holds the account. */
  private getOutcome(
    decided: Decided | undefined,
    sales: readonly AcceptedPurchase[],
    coupons: readonly Coupon[][],
  ): BatchOutcome<Coupon[]> {
    if (!decided) {
      return { kind: 'held' };
    }
    if ('error' in decided) {
      return { kind: 'refused', error: decided.error };
    }
    const { part, codes } = decided.sale;
    this.unitOfWork.afterCommit(part, () => countSale(codes.length));
    return { kind: 'done', result: coupons[sales.indexOf(decided.sale)] ?? [] };
  }

  private async decide(
    tx: Tx,
    items: readonly (Item & { readonly facts: PurchaseFacts })[],
  ): Promise<Decided[]> {
    const now = this.clock.now();
    const checked = items.map(({ input, facts }): Checked => {
      try {
        return { order: getOrder(input, facts, now) };
      } catch (error) {
        return { error: refusalIn(error) };
      }
    });
    const shares = await this.getShares(
      tx,
      checked.flatMap((each, index) => ('order' in each ? [{ ...each, part: items[index]?.part }] : [])),
    );
    const decided: Decided[] = [];
    for (const [index, { part }] of items.entries()) {
      const each = checked[index];
      decided.push(
        each && 'order' in each ? await this.serve(tx, each.order, shares, part) : { error: each?.error },
      );
    }
    return decided;
  }

  /** Codes for orders without a refusal: a buyer who cannot pay never holds one. */
  private async getShares(
    tx: Tx,
    orders: readonly { readonly order: CheckedOrder; readonly part: BatchPart | undefined }[],
  ): Promise<ReadonlyMap<string, StockShare>> {
    const wanted = new Map<string, { order: CheckedOrder; count: number; part: BatchPart | undefined }>();
    for (const { order, part } of orders) {
      const { campaign, purchase, refusal } = order;
      const fromStock = refusal || order.codes.from === 'value' ? 0 : purchase.quantity;
      const before = wanted.get(campaign.id);
      const count = (before?.count ?? 0) + fromStock;
      wanted.set(campaign.id, {
        order,
        count: Math.min(count, order.limitLeft ?? count),
        part: before?.part ?? (fromStock > 0 ? part : undefined),
      });
    }
    const taken = await this.coupons.takeCodes(
      tx,
      [...wanted].flatMap(([campaignId, { order, count, part }]) =>
        count > 0 ? [{ campaignId, count, codes: getStock(order.campaign), part }] : [],
      ),
    );
    const none: readonly Code[] = [];
    return new Map(
      [...wanted].map(([campaignId, { order }]) => [
        campaignId,
        new StockShare(taken.get(campaignId) ?? none, order.limitLeft),
      ]),
    );
  }

  private async serve(
    tx: Tx,
    order: CheckedOrder,
    shares: ReadonlyMap<string, StockShare>,
    part: BatchPart,
  ): Promise<Decided> {
    const { purchase, campaign, refusal, stockRevision, ...rest } = order;
    const share = shares.get(campaign.id);
    if (!share) {
      throw new Error('An order was not considered when codes were taken');
    }
    if (refusal) {
      return { error: (await this.isLeft(tx, order, share)) ? refusal : new NoCouponsLeft() };
    }
    try {
      const { storeId, quantity, transactionId, by } = purchase;
      const codes = share.take(quantity, rest.codes);
      const areCodesMade = rest.codes.from === 'value';
      const { account, points, isFirst } = rest;
      return {
        sale: {
          part,
          storeId,
          campaign,
          stockRevision,
          account,
          isFirst,
          codes,
          areCodesMade,
          points,
          issuerId: by.id,
          transactionId,
        },
      };
    } catch (error) {
      return { error: refusalIn(error) };
    }
  }

  private async isLeft(
    tx: Tx,
    { campaign, codes, purchase }: CheckedOrder,
    share: StockShare,
  ): Promise<boolean> {
    const { quantity } = purchase;
    if (!share.hasRoomFor(quantity)) {
      return false;
    }
    return (
      share.hasCodesFor(quantity, codes) ||
      this.coupons.areLeft(tx, campaign.id, codes, share.takenFromStock + quantity)
    );
  }

  /** Only if the settings let levels go down with the points. */
  private async moveDown(tx: Tx, sales: readonly AcceptedPurchase[]): Promise<void> {
    const paid = sales.filter(({ points }) => points > 0);
    if (paid.length === 0) {
      return;
    }
    const moved = await this.customers.pointsTakenAll(
      tx,
      paid.map(({ account }) => account),
    );
    const recorded = paid.flatMap(({ part, account }) => {
      const events = moved.get(account.customerId) ?? [];
      return events.length > 0 ? [{ part, events }] : [];
    });
    if (recorded.length > 0) {
      await this.events.recordAll(tx, recorded);
    }
  }
}

function refusalIn(error: unknown): DomainError {
  if (error instanceof DomainError) {
    return error;
  }
  throw error;
}
