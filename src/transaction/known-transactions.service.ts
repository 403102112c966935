import { Injectable } from '@nestjs/common';
import { Pending } from '#platform/database/driver/pending.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { DocumentType } from './transaction.entity.js';
import { TransactionRepository } from './transaction.repository.js';

/** What other modules need to know of a transaction that a caller names. */
export interface KnownTransaction {
  readonly id: string;
  readonly storeId: string;
  /** Null as long as the buyer is not known. Once there is one, it stays. */
  readonly customerId: string | null;
  readonly documentType: DocumentType;
  readonly grossCents: number;
  /** What has come back of a sale. */
  readonly returnedCents: number;
}

/** Transactions that something else was bought or used for. */
@Injectable()
export class KnownTransactionsService {
  constructor(private readonly transactions: TransactionRepository) {}

  /**
   * By their ids, with the next statement of the unit of work; those that are not there are left out. Asks nothing for an empty list.
   */
  async findLater(tx: Tx, ids: readonly string[]): Promise<Pending<ReadonlyMap<string, KnownTransaction>>> {
    const found = ids.length > 0 ? await this.transactions.findLater(tx, ids) : Pending.of([]);
    return found.map((known) => new Map(known.map((each) => [each.id, each])));
  }
}

/** Whether a transaction is there, in this store, and this customer's. */
export function isOfCustomer(
  transaction: KnownTransaction | undefined,
  { storeId, customerId }: { readonly storeId: string; readonly customerId: string },
): transaction is KnownTransaction {
  return transaction?.storeId === storeId && transaction.customerId === customerId;
}
