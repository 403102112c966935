import { Injectable } from '@nestjs/common';
import { Pending } from '#platform/database/driver/pending.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { DocumentType } from './transaction.entity.js';
import { type SalesAsked, TransactionRepository } from './transaction.repository.js';

export interface KnownTransaction {
  readonly id: string;
  readonly storeId: string;
  /** Null until the buyer is known; never changes afterwards. */
  readonly customerId: string | null;
  readonly documentType: DocumentType;
  /** For a return: its sale. */
  readonly revisedId: string | null;
  readonly grossCents: number;
  readonly returnedCents: number;
  readonly purchasedAt: Date;
  /** When its buyer became known. */
  readonly assignedAt: Date | null;
}

@Injectable()
export class KnownTransactionsService {
  constructor(private readonly transactions: TransactionRepository) {}

  /** Reads transactions with the next statement of the unit of work, and leaves out unknown ids. Sends nothing for an empty list. */
  async findLater(tx: Tx, ids: readonly string[]): Promise<Pending<ReadonlyMap<string, KnownTransaction>>> {
    const found = ids.length > 0 ? await this.transactions.findLater(tx, ids) : Pending.of([]);
    return found.map((known) => new Map(known.map((each) => [each.id, each])));
  }

  /** By the time of the purchase, of those of which as much is kept. */
  async findOldestSale(tx: Tx, customerId: string, leastCents: number): Promise<KnownTransaction | null> {
    return this.transactions.findOldestSale(tx, customerId, leastCents);
  }

  /** In the order in which they got their customer. */
  async findSales(tx: Tx, asked: SalesAsked): Promise<readonly KnownTransaction[]> {
    return this.transactions.findSales(tx, asked);
  }
}

export function isOfCustomer(
  transaction: KnownTransaction | undefined,
  { storeId, customerId }: { readonly storeId: string; readonly customerId: string },
): transaction is KnownTransaction {
  return transaction?.storeId === storeId && transaction.customerId === customerId;
}
