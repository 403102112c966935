import { Injectable } from '@nestjs/common';
import { CustomerService } from '../customer/index.js';
import { EventLogReader } from '../event/index.js';
import { type KnownTransaction, KnownTransactionsService } from '../transaction/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';

export const ACTIVATED = 'Service.Domain.User.Event.CustomerWasActivated';
export const BOUGHT = 'Service.Domain.User.Event.AssignedTransactionToCustomer';

/** A payload of this type. */
export interface Bought {
  readonly transactionId: { readonly transactionId: string };
}

/** What a customer had bought and kept when an event was recorded, whatever has happened since. */
export interface PurchasesAtEvent {
  readonly keptCents: (sale: KnownTransaction) => number;
  /** The first of the purchases behind this one of which as much was kept. */
  readonly findNext: (after: KnownTransaction, leastCents: number) => Promise<KnownTransaction | undefined>;
}

/**
 * Says what a sale was worth at an event, by leaving out the transactions whose events come behind it. So it makes no difference how far
 * behind a subscription is.
 */
@Injectable()
export class PurchasesAtEventService {
  constructor(
    private readonly customers: CustomerService,
    private readonly events: EventLogReader,
    private readonly transactions: KnownTransactionsService,
  ) {}

  async findTransaction(tx: Tx, id: string): Promise<KnownTransaction | undefined> {
    return (await (await this.transactions.findLater(tx, [id])).read()).get(id);
  }

  /** By the time of the purchase, of those of which as much is kept by now. */
  async findOldest(tx: Tx, customerId: string, leastCents: number): Promise<KnownTransaction | null> {
    return this.transactions.findOldestSale(tx, customerId, leastCents);
  }

  /** @param customerId Who has the points by now, and the purchases of those who were merged into them */
  async read(tx: Tx, customerId: string, position: number): Promise<PurchasesAtEvent> {
    const family = await this.customers.findWithMerged(tx, [customerId]);
    const behind = await this.events.listBehind(tx, { uuids: [...family.keys()], type: BOUGHT, position });
    const ids = new Set(behind.map(({ payload }) => (payload as Bought).transactionId.transactionId));
    const later = await (await this.transactions.findLater(tx, [...ids])).read();
    const returnedLater = new Map<string, number>();
    for (const { revisedId, grossCents } of later.values()) {
      if (revisedId !== null) {
        returnedLater.set(revisedId, (returnedLater.get(revisedId) ?? 0) + grossCents);
      }
    }
    const keptCents = ({ id, documentType, grossCents, returnedCents }: KnownTransaction) =>
      documentType !== 'sell' || ids.has(id) ? 0 : grossCents - returnedCents + (returnedLater.get(id) ?? 0);
    return {
      keptCents,
      findNext: async (after, leastCents) => {
        const sales = await this.transactions.findSales(tx, {
          customerId,
          leastCents,
          after,
          others: [...returnedLater.keys()],
          // One of them is none of those that come behind the event, or there is none.
          count: ids.size + 1,
        });
        return sales.find((sale) => sale.id !== after.id && keptCents(sale) >= leastCents);
      },
    };
  }
}
