import { Injectable } from '@nestjs/common';
import { AccountService } from '../../account/index.js';
import { type Code, type Coupon, CouponService, NoCouponsLeft } from '../../coupon/index.js';
import { CustomerService } from '../../customer/index.js';
import { EventRecorderService } from '../../event/index.js';
import type { BatchItem, BatchMode, BatchOutcome } from '#platform/database/batch/batch.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { DomainError } from '#platform/error/domain-error.js';
import { Clock } from '#platform/time/clock.js';
import { type CheckedOrder, orderOf, type Purchase, type PurchaseFacts, StockShare } from './order.model.js';
import { stockOf } from '../reward-code.functions.js';
import { NO_FACTS, PurchaseFactsService } from './purchase-facts.service.js';
import { countSale } from './purchase-outcomes.metrics.js';
import { type AcceptedPurchase, SalesService } from './sales.service.js';

type Item = BatchItem<Purchase>;

/** An order, or why there is none. */
type Checked = { readonly order: CheckedOrder } | { readonly error: unknown };

/** Sells to several customers in one transaction, as if they had come one after the other. */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly facts: PurchaseFactsService,
    private readonly customers: CustomerService,
    private readonly coupons: CouponService,
    private readonly accounts: AccountService,
    private readonly sales: SalesService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Each customer occurs once. All facts are read by sets; then the orders are decided in the order in which they came, so
   * where a limit or a stock has room for some only, they get it who were first; then all that were not refused are
   * written by sets. Each write says what it has found, and how many rows that is.
   * @throws {ConcurrencyConflict} when one of them no longer is as it was found: nothing of it may be committed then
   */
  async sellAll(
    tx: Tx,
    items: readonly Item[],
    { skipsHeld, settle }: BatchMode<Coupon[]>,
  ): Promise<BatchOutcome<Coupon[]>[]> {
    const customerIds = items.map(({ input }) => input.customerId);
    const openAccounts = await this.accounts.lockForSpending(tx, customerIds, skipsHeld);
    const { facts, settings } = await this.facts.read(
      tx,
      items.map(({ input }) => input),
      items[0]?.part ?? tx,
    );
    const accounts = await openAccounts();
    const isHeld = ({ input }: Item) => skipsHeld && !accounts.has(input.customerId);
    const free = items.filter((item) => !isHeld(item));
    const outcomes = await this.decide(
      tx,
      free.map((item) => ({
        ...item,
        facts: { ...(facts[items.indexOf(item)] ?? NO_FACTS), account: accounts.get(item.input.customerId) },
      })),
    );
    const sales = outcomes.flatMap((outcome) => ('sale' in outcome ? [outcome.sale] : []));
    const coupons = sales.length > 0 ? await this.sales.write(tx, sales) : [];
    const ended = outcomes.map((outcome): BatchOutcome<Coupon[]> => {
      if ('error' in outcome) {
        return { kind: 'refused', error: outcome.error };
      }
      const { part, codes } = outcome.sale;
      this.unitOfWork.afterCommit(part, () => countSale(codes.length));
      return { kind: 'done', result: coupons[sales.indexOf(outcome.sale)] ?? [] };
    });
    const inOrder = items.map((item) => ended[free.indexOf(item)] ?? ({ kind: 'held' } as const));
    if (settings.levelDowngradeMode === 'automatic') {
      await this.moveDown(tx, sales);
    }
    await settle(inOrder);
    await this.sales.count(tx, sales);
    return inOrder;
  }

  /** Where levels go down with the points. */
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

  private async decide(
    tx: Tx,
    items: readonly (Item & { readonly facts: PurchaseFacts })[],
  ): Promise<({ readonly sale: AcceptedPurchase } | { readonly error: unknown })[]> {
    const now = this.clock.now();
    const checked = items.map(({ input, facts }): Checked => {
      try {
        return { order: orderOf(input, facts, now) };
      } catch (error) {
        return { error: refusalIn(error) };
      }
    });
    const shares = await this.sharesOf(
      tx,
      checked.flatMap((each, index) => ('order' in each ? [{ ...each, part: items[index]?.part }] : [])),
    );
    const decided: ({ sale: AcceptedPurchase } | { error: unknown })[] = [];
    for (const [index, { part }] of items.entries()) {
      const each = checked[index];
      decided.push(
        each && 'order' in each ? await this.serve(tx, each.order, shares, part) : { error: each?.error },
      );
    }
    return decided;
  }

  /** Codes for all orders that nothing else is against: a buyer who cannot pay never holds one. */
  private async sharesOf(
    tx: Tx,
    orders: readonly { readonly order: CheckedOrder; readonly part: Tx | undefined }[],
  ): Promise<ReadonlyMap<string, StockShare>> {
    const wanted = new Map<string, { order: CheckedOrder; count: number; part: Tx | undefined }>();
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
        count > 0 ? [{ campaignId, count, codes: stockOf(order.campaign), part }] : [],
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
    part: Tx,
  ): Promise<{ sale: AcceptedPurchase } | { error: unknown }> {
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

  /** Whether a purchase that is refused for something else would have found coupons. Asks only when it is not known yet. */
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
}

/** The error, if it is a refusal. Any other one is a mistake of the program, and ends the transaction. */
function refusalIn(error: unknown): DomainError {
  if (error instanceof DomainError) {
    return error;
  }
  throw error;
}
