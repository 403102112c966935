import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, In, IsNull } from 'typeorm';
import type { Tx } from '#platform/database/transaction/tx.js';
import { TransactionLabelEntity, WHOLE_TRANSACTION } from './transaction-label.entity.js';
import { TransactionEntity } from './transaction.entity.js';

const AT_ONCE = 500;
const NOTHING = {
  name: null,
  email: null,
  phone: null,
  loyaltyCardNumber: null,
  nip: null,
  address: null,
} as const;

/** What names the buyer of a transaction without a customer. */
export interface BuyerNames {
  readonly storeIds: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly cards: readonly string[];
}

/** Who has bought. The caller holds the account of the customer, which every assignment writes. */
@Injectable()
export class BuyerRepository {
  /** Transactions of a customer, and those without a customer that name one. In the order of their ids. */
  async findTransactions(tx: Tx, customerId: string, names: BuyerNames): Promise<string[]> {
    const { storeIds, emails, phones, cards } = names;
    const unassigned = { storeId: In(storeIds), customerId: IsNull() };
    const wanted: FindOptionsWhere<TransactionEntity>[] = [
      { customerId },
      ...(emails.length > 0 ? [{ ...unassigned, email: In(emails) }] : []),
      ...(phones.length > 0 ? [{ ...unassigned, phone: In(phones) }] : []),
      ...(cards.length > 0 ? [{ ...unassigned, loyaltyCardNumber: In(cards) }] : []),
    ];
    const ids = new Set<string>();
    for (const where of wanted) {
      const found = await tx.find(TransactionEntity, { select: { id: true }, where });
      found.forEach(({ id }) => ids.add(id));
    }
    return [...ids].sort();
  }

  /** The revision goes up: a change of labels that has begun before runs again. */
  async forget(tx: Tx, ids: readonly string[]): Promise<{ readonly rows: number; readonly labels: number }> {
    let [rows, labels] = [0, 0];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = In(ids.slice(from, from + AT_ONCE));
      const revision = () => 'revision + 1';
      rows += (await tx.update(TransactionEntity, { id: some }, { ...NOTHING, revision })).affected ?? 0;
      const own = { transactionId: some, line: WHOLE_TRANSACTION };
      labels += (await tx.delete(TransactionLabelEntity, own)).affected ?? 0;
    }
    return { rows, labels };
  }
}
