import { Injectable } from '@nestjs/common';
import { CustomerService } from '../customer/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import {
  type AssignedTransaction,
  type BegunEffect,
  type EventsOfTransactions,
  TransactionEffect,
} from './assigned-transaction.model.js';

/** Determines levels by points or by spending. Runs after the effects that change points. */
@Extension(TransactionEffect)
@Injectable()
export class LevelEffectService extends TransactionEffect {
  readonly order = 30;

  constructor(private readonly customers: CustomerService) {
    super();
  }

  override begin(tx: Tx): Promise<BegunEffect> {
    return Promise.resolve({ apply: (assigned) => this.apply(tx, assigned) });
  }

  private async apply(tx: Tx, assigned: readonly AssignedTransaction[]): Promise<EventsOfTransactions> {
    const accounts = assigned.map(({ account }) => account);
    const moved = await this.customers.pointsChangedAll(tx, accounts);
    return new Map(
      assigned.map(({ transactionId, customerId }) => [transactionId, moved.get(customerId) ?? []]),
    );
  }
}
