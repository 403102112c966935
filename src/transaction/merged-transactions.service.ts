import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import {
  type MergedPair,
  MergedData,
  type MovableRows,
  type MovedData,
  type MovedBefore,
} from '#platform/merged-data.js';
import { MergedTransactionRepository } from './merged-transaction.repository.js';

const TRANSACTIONS = 'shop_transaction';

/** Sales and returns of customers who are merged. */
@Extension(MergedData)
@Injectable()
export class MergedTransactionsService extends MergedData {
  readonly name = 'transaction';

  constructor(private readonly transactions: MergedTransactionRepository) {
    super();
  }

  override async count(tx: Tx, customerId: string): Promise<readonly MovableRows[]> {
    return [{ kind: TRANSACTIONS, rows: await this.transactions.count(tx, customerId) }];
  }

  override async move(tx: Tx, { source, target }: MergedPair): Promise<MovedData> {
    return {
      rows: [{ kind: TRANSACTIONS, ids: await this.transactions.moveAll(tx, source.id, target.id) }],
    };
  }

  override async moveBack(tx: Tx, { source, target }: MergedPair, moved: MovedBefore): Promise<void> {
    await this.transactions.moveThese(tx, moved.getIds(TRANSACTIONS), target.id, source.id);
  }
}
