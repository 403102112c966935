import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { EventOrderReader } from '../event/index.js';
import { inPieces } from '#platform/database/query/in-pieces.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { countedDown } from './customer-totals.model.js';
import { transactionWasRegistered } from './transaction.events.js';
import { TransactionEntity } from './transaction.entity.js';

export interface SalesFigures {
  readonly storeId: string;
  /** 1 for a sale, -1 for the return that completes it, 0 for other returns. */
  readonly transactions: -1 | 0 | 1;
  /** Negative for a return, like the next one. */
  readonly grossCents: number;
  readonly deliveryCents: number;
}

const { type } = transactionWasRegistered.definition;
const SELECT = {
  id: true,
  storeId: true,
  documentType: true,
  revisedId: true,
  grossCents: true,
  deliveryCents: true,
} as const;

/**
 * Figures do not depend on the time of the reading: amounts never change, and the order of the events decides which return completes a
 * sale.
 */
@Injectable()
export class SalesFiguresReader {
  constructor(private readonly order: EventOrderReader) {}

  async read(source: QuerySource, ids: readonly string[]): Promise<ReadonlyMap<string, SalesFigures>> {
    const find = (column: 'id' | 'revisedId', values: readonly string[]) =>
      inPieces(values, (some) =>
        source.find(TransactionEntity, { select: SELECT, where: { [column]: In(some) } }),
      );
    const found = await find('id', ids);
    const saleIds = found.flatMap(({ revisedId }) => revisedId ?? []);
    const sales = new Map((await find('id', saleIds)).map((sale) => [sale.id, sale]));
    const returns = await find('revisedId', saleIds);
    const places = await this.order.getPlaces(
      source,
      type,
      returns.map(({ id }) => id),
    );
    const getPlace = ({ id }: TransactionEntity) => places.get(id) ?? 0;
    const returnsOf = new Map(saleIds.map((saleId) => [saleId, [] as TransactionEntity[]]));
    returns.forEach((each) => returnsOf.get(each.revisedId ?? '')?.push(each));
    const before = (one: TransactionEntity) =>
      (returnsOf.get(one.revisedId ?? '') ?? [])
        .filter((other) => getPlace(other) < getPlace(one))
        .reduce((sum, { grossCents }) => sum + grossCents, 0);
    return new Map(
      found.map((each) => {
        const sale = sales.get(each.revisedId ?? '');
        return [each.id, getFigures(each, sale && { ...sale, returnedCents: before(each) })];
      }),
    );
  }
}

function getFigures(
  { storeId, documentType, grossCents, deliveryCents }: TransactionEntity,
  sale: TransactionEntity | undefined,
): SalesFigures {
  if (documentType === 'sell') {
    return { storeId, transactions: 1, grossCents, deliveryCents };
  }
  const transactions = sale && countedDown(sale, grossCents) === 1 ? -1 : 0;
  return { storeId, transactions, grossCents: -grossCents, deliveryCents: -deliveryCents };
}
