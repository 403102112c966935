import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountLocksService } from '../account/index.js';
import { CustomerService, CustomerTransactionsService } from '../customer/index.js';
import { ProgrammeSettingsService, type SettingsValues } from '../settings/index.js';
import type { BatchItem, BatchMode, BatchOutcome } from '#platform/database/batch/batch.js';
import { isDuplicateKey } from '#platform/database/error/verdict.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { Pending } from '#platform/database/driver/pending.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { DomainError } from '#platform/error/domain-error.js';
import { beginOfNamedDay, localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import type { BegunEffect } from './assigned-transaction.model.js';
import { BuyerSearchService } from './buyer-search.service.js';
import { type Decision, decide } from './transaction-decision.model.js';
import type { TransactionEntity } from './transaction.entity.js';
import {
  documentKey,
  type RegisteredTransaction,
  type TransactionFacts,
  type TransactionWork,
} from './transaction.model.js';
import { TransactionRepository } from './transaction.repository.js';
import { TransactionWritesService } from './transaction-writes.service.js';

type Item = BatchItem<TransactionWork>;
type Outcome = BatchOutcome<RegisteredTransaction>;
const HELD: Outcome = { kind: 'held' };

/** Registers and assigns several transactions in one unit of work, with the result of a sequence. */
@Injectable()
export class TransactionsService {
  constructor(
    private readonly transactions: TransactionRepository,
    private readonly writes: TransactionWritesService,
    private readonly buyers: BuyerSearchService,
    private readonly customers: CustomerService,
    private readonly totals: CustomerTransactionsService,
    private readonly locks: AccountLocksService,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Each customer occurs once. Facts are read by sets after the locks of the accounts, decisions are made in memory, and one statement for
   * each table writes on condition of the found rows.
   * @throws {ConcurrencyConflict} when found rows have changed; the caller must roll back
   */
  async registerAll(
    tx: Tx,
    items: readonly Item[],
    { skipsHeld, settle }: BatchMode<RegisteredTransaction>,
  ): Promise<Outcome[]> {
    const { facts, settings, effects } = await this.read(tx, items, skipsHeld);
    const decided = this.decideAll(items, facts, settings, skipsHeld);
    await this.follow(items, decided, skipsHeld);
    const accepted = decided.flatMap((each) => (each.kind === 'accepted' ? [each.accepted] : []));
    const outcomes = decided.map(getOutcome);
    try {
      await this.writes.write(tx, accepted, facts, effects);
      await settle(outcomes);
      await this.transactions.sendAll(tx);
    } catch (error) {
      // Another transaction has inserted the same document, or the first row of the same customer.
      throw isDuplicateKey(error) ? new ConcurrencyConflict('Registered twice', { cause: error }) : error;
    }
    return outcomes;
  }

  private async read(
    tx: Tx,
    items: readonly Item[],
    skipsHeld: boolean,
  ): Promise<{ facts: TransactionFacts; settings: SettingsValues; effects: BegunEffect[] }> {
    const customerIds = [...new Set(items.flatMap(({ input }) => input.candidate ?? []))];
    const none = new Map<string, never>();
    const matchedIds = items.flatMap(({ input }) => input.match?.recordId ?? []);
    const knownIds = [...new Set([...customerIds, ...matchedIds])];
    const isNamed = customerIds.length > 0;
    const pendingAccounts = isNamed
      ? await this.locks.lockForSpending(tx, customerIds, skipsHeld, true)
      : Pending.of(none);
    const pendingSettings = await this.settings.readLater(tx);
    const pendingCustomers =
      knownIds.length > 0 ? await this.customers.findManyForPurchase(tx, knownIds) : Pending.of(none);
    const pendingTotals = await this.totals.findLater(tx, customerIds);
    const pendingDocuments = await this.transactions.findDocuments(
      tx,
      items.flatMap(({ input }) => getDocuments(input)),
    );
    const buyers = { customerIds, customers: pendingCustomers, settings: pendingSettings };
    const effects = isNamed ? await this.writes.begin(tx, buyers) : [];
    const found = await pendingDocuments.read();
    const documents = new Map(found.map((each) => [documentKey(each), each]));
    const [customers, totals] = [await pendingCustomers.read(), await pendingTotals.read()];
    const accounts = await pendingAccounts.read();
    const settings = await pendingSettings.read();
    const more = await this.readMore(tx, items, documents);
    return { facts: { documents, customers, totals, accounts, ...more }, settings, effects };
  }

  private async readMore(
    tx: Tx,
    items: readonly Item[],
    documents: ReadonlyMap<string, TransactionEntity>,
  ): Promise<Pick<TransactionFacts, 'openReturns' | 'returns' | 'items' | 'labels' | 'claimed'>> {
    const found = (kind: TransactionWork['kind'], place: number) =>
      items.flatMap(({ input }) => {
        const document = input.kind === kind ? getDocuments(input)[place] : undefined;
        return (document && documents.get(documentKey(document))) ?? [];
      });
    const revisedIds = found('register', 1).map(({ id }) => id);
    // Assigned and unknown transactions are refused.
    const assignedIds = found('assign', 0).flatMap(({ id, customerId }) => (customerId === null ? [id] : []));
    const claiming = items.flatMap(({ input }) =>
      input.kind === 'assign' && input.assignment.claim ? (input.candidate ?? []) : [],
    );
    const today = beginOfNamedDay(localDay(this.clock.now()));
    const open = assignedIds.length > 0 ? await this.transactions.findOpenReturns(tx, assignedIds) : [];
    const returns = revisedIds.length > 0 ? await this.transactions.findReturns(tx, revisedIds) : [];
    const idsToLabel = [...assignedIds, ...open.map(({ id }) => id)];
    const ids = [...new Set([...idsToLabel, ...revisedIds, ...returns.map(({ id }) => id)])];
    return {
      returns: new Map(revisedIds.map((id) => [id, returns.filter(({ revisedId }) => revisedId === id)])),
      claimed: claiming.length > 0 ? await this.transactions.countClaims(tx, claiming, today) : new Map(),
      openReturns: new Map(assignedIds.map((id) => [id, open.filter(({ revisedId }) => revisedId === id)])),
      items: ids.length > 0 ? await this.transactions.findItems(tx, ids) : new Map(),
      labels: idsToLabel.length > 0 ? await this.transactions.findLabels(tx, idsToLabel) : new Map(),
    };
  }

  private decideAll(
    items: readonly Item[],
    facts: TransactionFacts,
    settings: SettingsValues,
    skipsHeld: boolean,
  ): Decided[] {
    const before = new Set<string>();
    return items.map(({ input, part }): Decided => {
      const keys = getDocuments(input).map(documentKey);
      const isHeld =
        (skipsHeld && input.candidate !== null && !facts.accounts.has(input.candidate)) ||
        // A document of an earlier piece of work is committed first.
        keys.some((key) => before.has(key));
      keys.forEach((key) => before.add(key));
      if (isHeld) {
        return { kind: 'held' };
      }
      try {
        return decide(input, { part, facts, settings, now: this.clock.now(), id: randomUUID() });
      } catch (error) {
        if (error instanceof DomainError) {
          return { kind: 'refused', error };
        }
        throw error;
      }
    });
  }

  /** Runs work of an unexpected customer on its own, with that customer's account. */
  private async follow(
    items: readonly Item[],
    decided: readonly Decided[],
    skipsHeld: boolean,
  ): Promise<void> {
    for (const [index, { input }] of items.entries()) {
      const decision = decided[index];
      if (decision?.kind === 'moved') {
        if (decision.candidate === undefined) {
          await this.buyers.searchAgain(input);
        } else {
          input.candidate = decision.candidate;
        }
        if (!skipsHeld) {
          throw new ConcurrencyConflict('The transaction belongs to another customer than was found');
        }
      }
    }
  }
}

type Decided =
  | Decision
  | { readonly kind: 'held' }
  | { readonly kind: 'refused'; readonly error: DomainError };

function getDocuments(work: TransactionWork): { storeId: string; documentNumber: string }[] {
  if (work.kind === 'assign') {
    return [work.assignment];
  }
  const { storeId, revisedDocument } = work.registration;
  return [
    work.registration,
    ...(revisedDocument === null ? [] : [{ storeId, documentNumber: revisedDocument }]),
  ];
}

function getOutcome(decided: Decided): Outcome {
  switch (decided.kind) {
    case 'accepted': {
      const [{ transaction, isNew }] = decided.accepted;
      return { kind: 'done', result: getResult(transaction, isNew) };
    }
    case 'known':
      return { kind: 'done', result: getResult(decided.transaction, false) };
    case 'refused':
      return decided;
    case 'held':
    case 'moved':
      return HELD;
  }
}

function getResult({ id, customerId }: TransactionEntity, isNew: boolean): RegisteredTransaction {
  return { transactionId: id, customerId, isNew };
}
