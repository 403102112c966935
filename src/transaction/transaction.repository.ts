import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThanOrEqual } from 'typeorm';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { changeExactly, insertLater, sendAll, valueByKey } from '#platform/database/query/change.js';
import { Pending } from '#platform/database/driver/pending.js';
import { select, selectLater } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { Label, TransactionItem } from './assigned-transaction.model.js';
import { TransactionItemEntity } from './transaction-item.entity.js';
import { TransactionLabelEntity, WHOLE_TRANSACTION } from './transaction-label.entity.js';
import { TransactionEntity } from './transaction.entity.js';
import type { AcceptedTransaction, Returned } from './transaction.model.js';
import { itemsIn, labelsIn } from './transaction-parts.model.js';

/** The audit log shows only these columns; the others are personal or irrelevant. */
const SHOWN = ['documentNumber', 'documentType', 'customerId', 'grossCents', 'storeId', 'posId', 'revisedId'];
const MILLIS = 1000;

interface Document {
  readonly storeId: string;
  readonly documentNumber: string;
}

export interface SalesAsked {
  readonly customerId: string;
  /** The amount that is kept of each. */
  readonly leastCents: number;
  /** The transactions that got their customer behind this one, or at the same time. */
  readonly after: Pick<TransactionEntity, 'id' | 'assignedAt'>;
  /** Ids of sales that are found whatever is kept of them. */
  readonly others: readonly string[];
  readonly count: number;
}

@Injectable()
export class TransactionRepository {
  async findDocuments(tx: Tx, documents: readonly Document[]): Promise<Pending<TransactionEntity[]>> {
    const byStore = new Map<string, Set<string>>();
    for (const { storeId, documentNumber } of documents) {
      byStore.set(storeId, (byStore.get(storeId) ?? new Set()).add(documentNumber));
    }
    const found: Pending<TransactionEntity[]>[] = [];
    for (const [storeId, numbers] of byStore) {
      const rest = `WHERE storeId = ? AND documentNumber IN ${placesFor([...numbers])}`;
      found.push(await selectLater(tx, TransactionEntity, rest, [storeId, ...numbers]));
    }
    return Pending.all(found).map((some) => some.flat());
  }

  /** With the next statement of the unit of work, for any store. Needs a list that is not empty. */
  async findLater(tx: Tx, ids: readonly string[]): Promise<Pending<TransactionEntity[]>> {
    return selectLater(tx, TransactionEntity, `WHERE id IN ${placesFor(ids)}`, ids);
  }

  async findSales(
    tx: Tx,
    { customerId, leastCents, after: { id, assignedAt }, others, count }: SalesAsked,
  ): Promise<TransactionEntity[]> {
    const isOther = others.length > 0 ? `OR id IN ${placesFor(others)}` : '';
    const rest = `WHERE customerId = ? AND documentType = 'sell' AND id <> ? AND assignedAt >= ?
        AND (grossCents - returnedCents >= ? ${isOther})
      ORDER BY assignedAt, registeredAt, id LIMIT ?`;
    return select(tx, TransactionEntity, rest, [
      customerId,
      id,
      assignedAt ?? new Date(0),
      leastCents,
      ...others,
      count + others.length,
    ]);
  }

  async findOldestSale(tx: Tx, customerId: string, leastCents: number): Promise<TransactionEntity | null> {
    const rest = `WHERE customerId = ? AND documentType = 'sell' AND grossCents - returnedCents >= ?
      ORDER BY purchasedAt, id LIMIT 1`;
    return (await select(tx, TransactionEntity, rest, [customerId, leastCents]))[0] ?? null;
  }

  /** Waits for all queued queries and writes. */
  async sendAll(tx: Tx): Promise<void> {
    await sendAll(tx);
  }

  /** Unassigned returns of these sales, the oldest first. */
  async findOpenReturns(tx: Tx, saleIds: readonly string[]): Promise<TransactionEntity[]> {
    return tx.find(TransactionEntity, {
      where: { revisedId: In(saleIds), customerId: IsNull() },
      order: { registeredAt: 'ASC', id: 'ASC' },
    });
  }

  /** Needs a list that is not empty. */
  async findReturns(tx: Tx, saleIds: readonly string[]): Promise<Returned[]> {
    return tx.find(TransactionEntity, {
      select: {
        id: true,
        revisedId: true,
        deliveryCents: true,
        excludedForLevelCents: true,
        deliveryExcludedForLevelCents: true,
      },
      where: { revisedId: In(saleIds) },
    });
  }

  async countClaims(
    tx: Tx,
    customerIds: readonly string[],
    since: Date,
  ): Promise<ReadonlyMap<string, number>> {
    const counts = await tx
      .createQueryBuilder(TransactionEntity, 't')
      .select('t.customerId', 'customerId')
      .addSelect('COUNT(*)', 'claims')
      .where({ customerId: In(customerIds), claimedAt: MoreThanOrEqual(since) })
      .groupBy('t.customerId')
      .getRawMany<{ customerId: string; claims: number | string }>();
    return new Map(counts.map(({ customerId, claims }) => [customerId, Number(claims)]));
  }

  async findItems(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly TransactionItem[]>> {
    const items = await tx.find(TransactionItemEntity, {
      where: { transactionId: In(ids) },
      order: { transactionId: 'ASC', line: 'ASC' },
    });
    return itemsIn(items, await this.findLabelRows(tx, ids));
  }

  async findLabels(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Label[]>> {
    return labelsIn(await this.findLabelRows(tx, ids));
  }

  async find(tx: Tx, id: string): Promise<TransactionEntity | null> {
    return tx.findOneBy(TransactionEntity, { id });
  }

  /** With items and labels. The index on document numbers admits one of two: see `isDuplicateKey`. */
  async add(tx: Tx, added: readonly AcceptedTransaction[]): Promise<void> {
    const transactions = added.map(({ transaction }) => transaction);
    await insertLater(tx, TransactionEntity, transactions);
    const items = added.flatMap(({ transaction, items: own }) =>
      own.map(({ sku, name, quantity, grossCents, category, maker }, line) => ({
        sku,
        name,
        grossCents,
        category,
        maker,
        transactionId: transaction.id,
        line,
        quantityMillis: Math.round(quantity * MILLIS),
      })),
    );
    await insertLater(tx, TransactionItemEntity, items);
    const labels = added.flatMap(({ transaction, items: own, labels: whole }) => [
      ...labelRows(transaction, WHOLE_TRANSACTION, whole),
      ...own.flatMap((item, line) => labelRows(transaction, line, item.labels)),
    ]);
    if (labels.length > 0) {
      await insertLater(tx, TransactionLabelEntity, labels);
    }
    for (const { part, transaction } of added) {
      const { id, customerId } = transaction;
      noteChange(part, {
        type: 'transaction',
        id,
        before: null,
        after: transaction,
        shown: SHOWN,
        ...(customerId !== null && { customerId }),
      });
    }
  }

  /** @throws {ConcurrencyConflict} when one has a customer already or has a new return */
  async assign(tx: Tx, assigned: readonly AcceptedTransaction[]): Promise<void> {
    const ids = assigned.map(({ transaction }) => transaction.id);
    const [customer, time, claimed, revision] = (
      ['customerId', 'assignedAt', 'claimedAt', 'revision'] as const
    ).map((column) =>
      valueByKey(
        'id',
        assigned.map(({ transaction }) => [transaction.id, transaction[column]] as const),
      ),
    );
    await changeExactly(
      tx,
      ids.length,
      `UPDATE shop_transaction SET customerId = ${customer?.text ?? ''}, assignedAt = ${time?.text ?? ''},
              claimedAt = ${claimed?.text ?? ''}, revision = revision + 1
        WHERE id IN ${placesFor(ids)} AND customerId IS NULL AND revision = ${revision?.text ?? ''}`,
      [customer, time, claimed].flatMap((each) => each?.values ?? []).concat(ids, revision?.values ?? []),
    );
    for (const { part, transaction } of assigned) {
      const { id, customerId } = transaction;
      noteChange(part, {
        type: 'transaction',
        id,
        before: { customerId: null },
        after: { customerId },
        shown: SHOWN,
        ...(customerId !== null && { customerId }),
      });
    }
  }

  /**
   * The revision guards returns that take back no money.
   * @throws {ConcurrencyConflict} when one of the sales has a new return or a customer
   */
  async takeBack(
    tx: Tx,
    returns: readonly { readonly revised: TransactionEntity; readonly grossCents: number }[],
  ): Promise<void> {
    const ids = returns.map(({ revised }) => revised.id);
    const after = valueByKey(
      'id',
      returns.map(({ revised, grossCents }) => [revised.id, revised.returnedCents + grossCents] as const),
    );
    const before = valueByKey(
      'id',
      returns.map(({ revised }) => [revised.id, revised.returnedCents] as const),
    );
    const revision = valueByKey(
      'id',
      returns.map(({ revised }) => [revised.id, revised.revision] as const),
    );
    const owner = returns.map(
      ({ revised }) => `(id = ? AND customerId ${revised.customerId === null ? 'IS NULL' : '= ?'})`,
    );
    await changeExactly(
      tx,
      ids.length,
      `UPDATE shop_transaction SET returnedCents = ${after.text}, revision = revision + 1
        WHERE id IN ${placesFor(ids)} AND returnedCents = ${before.text} AND revision = ${revision.text}
          AND (${owner.join(' OR ')})`,
      [
        ...after.values,
        ...ids,
        ...before.values,
        ...revision.values,
        ...returns.flatMap(({ revised: { id, customerId } }) =>
          customerId === null ? [id] : [id, customerId],
        ),
      ],
    );
  }

  /** Labels of the transaction, not of its items. @throws {ConcurrencyConflict} when they were changed meanwhile */
  async setLabels(tx: Tx, transaction: TransactionEntity, before: readonly Label[], after: readonly Label[]) {
    const { id, revision } = transaction;
    ensureAffected(await tx.increment(TransactionEntity, { id, revision }, 'revision', 1));
    await tx.delete(TransactionLabelEntity, { transactionId: id, line: WHOLE_TRANSACTION });
    if (after.length > 0) {
      await tx.insert(TransactionLabelEntity, labelRows(transaction, WHOLE_TRANSACTION, after));
    }
    noteChange(tx, {
      type: 'transaction',
      id,
      before: { labels: before },
      after: { labels: after },
      shown: [],
    });
  }

  private async findLabelRows(tx: Tx, ids: readonly string[]): Promise<TransactionLabelEntity[]> {
    return tx.find(TransactionLabelEntity, {
      where: { transactionId: In(ids) },
      order: { transactionId: 'ASC', line: 'ASC', place: 'ASC' },
    });
  }
}

function labelRows(
  { id, storeId }: TransactionEntity,
  line: number,
  labels: readonly Label[],
): TransactionLabelEntity[] {
  const common = { transactionId: id, storeId, line, ofItem: line !== WHOLE_TRANSACTION };
  return labels.map(({ key, value }, place) => ({ ...common, place, labelKey: key, labelValue: value }));
}
