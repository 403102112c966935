import { Injectable } from '@nestjs/common';
import { AccountLocksService, type LockedAccount } from '../account/index.js';
import { CustomerTransactionsService, type TransactionTotals } from '../customer/index.js';
import { type DomainEvent, EventRecorderService } from '../event/index.js';
import { asPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extensions } from '#platform/extensions.js';
import {
  type AssignedTransaction,
  type BegunEffect,
  type Buyers,
  TransactionEffect,
} from './assigned-transaction.model.js';
import { totalsAfter } from './customer-totals.model.js';
import { getFirstEvents } from './transaction.events.js';
import type { AcceptedTransaction, TransactionFacts } from './transaction.model.js';
import { TransactionRepository } from './transaction.repository.js';

type Bought = AcceptedTransaction & { readonly buyer: NonNullable<AcceptedTransaction['buyer']> };

/** Writes transactions and their effects. The number of statements does not depend on the number of transactions. */
@Injectable()
export class TransactionWritesService {
  constructor(
    private readonly transactions: TransactionRepository,
    private readonly totals: CustomerTransactionsService,
    private readonly locks: AccountLocksService,
    private readonly events: EventRecorderService,
    private readonly extensions: Extensions,
  ) {}

  async begin(tx: Tx, buyers: Buyers): Promise<BegunEffect[]> {
    const effects = [...this.extensions.of(TransactionEffect)].sort((one, other) => one.order - other.order);
    const begun: BegunEffect[] = [];
    for (const effect of effects) {
      begun.push(await effect.begin(tx, buyers));
    }
    return begun;
  }

  /**
   * @param accepted For each piece of work: a transaction, or an assigned sale with its returns.
   * @throws {ConcurrencyConflict} when found rows have changed
   */
  async write(
    tx: Tx,
    accepted: readonly (readonly AcceptedTransaction[])[],
    facts: TransactionFacts,
    effects: readonly BegunEffect[],
  ): Promise<void> {
    const all = accepted.flat();
    if (all.length === 0) {
      return;
    }
    const accounts = all.flatMap(({ buyer }) => (buyer ? [buyer.account] : []));
    const revisions = new Map(accounts.map((account) => [account, account.revision]));
    await this.writeRows(tx, all);
    const events = new Map(all.map((each) => [each, getFirstEvents(each)]));
    const totals = new Map(facts.totals);
    // A sale comes before its returns, which have the same customer.
    const rounds = Math.max(...accepted.map(({ length }) => length));
    for (let round = 0; round < rounds; round += 1) {
      await this.count(
        tx,
        accepted.flatMap((ofWork) => boughtIn(ofWork[round])),
        totals,
        events,
        effects,
      );
    }
    await this.hold(tx, revisions);
    await this.events.recordAll(
      tx,
      accepted.map((ofWork) => ({
        part: ofWork[0]?.part ?? asPart(tx),
        events: ofWork.flatMap((each) => events.get(each) ?? []),
      })),
    );
  }

  private async writeRows(tx: Tx, all: readonly AcceptedTransaction[]): Promise<void> {
    const added = all.filter(({ isNew }) => isNew);
    const assigned = all.filter(({ isNew }) => !isNew);
    const returns = added.flatMap(({ revised, transaction: { grossCents } }) =>
      revised ? [{ revised, grossCents }] : [],
    );
    if (added.length > 0) {
      await this.transactions.add(tx, added);
    }
    if (returns.length > 0) {
      await this.transactions.takeBack(tx, returns);
    }
    if (assigned.length > 0) {
      await this.transactions.assign(tx, assigned);
    }
  }

  private async count(
    tx: Tx,
    bought: readonly Bought[],
    totals: Map<string, TransactionTotals>,
    events: ReadonlyMap<AcceptedTransaction, DomainEvent[]>,
    effects: readonly BegunEffect[],
  ): Promise<void> {
    if (bought.length === 0) {
      return;
    }
    const assigned = bought.map((each) => getAssigned(each, !totals.has(each.buyer.customer.id)));
    const after = bought.map((each) => totalsAfter(totals.get(each.buyer.customer.id), each));
    await this.totals.write(tx, after);
    after.forEach((each) => totals.set(each.customerId, { ...each, revision: each.revision + 1 }));
    const paid = assigned.filter((_, index) => bought[index]?.isMoved === false);
    for (const effect of paid.length > 0 ? effects : []) {
      const happened = await effect.apply(paid);
      bought.forEach((each) => events.get(each)?.push(...(happened.get(each.transaction.id) ?? [])));
    }
  }

  /** Writes accounts that no effect has written, so that what was read of them holds on every node. */
  private async hold(tx: Tx, revisions: ReadonlyMap<LockedAccount, number>): Promise<void> {
    const unwritten = [...revisions].flatMap(([account, revision]) =>
      account.revision === revision ? [account] : [],
    );
    if (unwritten.length > 0) {
      await this.locks.hold(tx, unwritten);
    }
  }
}

function boughtIn(accepted: AcceptedTransaction | undefined): Bought[] {
  return accepted?.buyer ? [accepted as Bought] : [];
}

function getAssigned(
  { part, transaction, items, labels, revised, left, buyer }: Bought,
  isFirstOfCustomer: boolean,
): AssignedTransaction {
  return {
    part,
    items,
    labels,
    transactionId: transaction.id,
    storeId: transaction.storeId,
    customerId: buyer.customer.id,
    account: buyer.account,
    documentNumber: transaction.documentNumber,
    documentType: transaction.documentType,
    revised:
      revised && left
        ? {
            transactionId: revised.id,
            grossCents: revised.grossCents,
            returnedCentsBefore: revised.returnedCents,
            left,
          }
        : null,
    purchasedAt: transaction.purchasedAt,
    posId: transaction.posId,
    deliverySkus: transaction.exclusions.deliverySKUs,
    grossCents: transaction.grossCents,
    deliveryCents: transaction.deliveryCents,
    excludedForLevelCents: transaction.excludedForLevelCents,
    isFirstOfCustomer,
  };
}
