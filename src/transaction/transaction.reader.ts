import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { documentKey } from './transaction.model.js';
import { TransactionEntity } from './transaction.entity.js';

interface Document {
  readonly storeId: string;
  readonly documentNumber: string;
}

export type KnownDocument = Pick<
  TransactionEntity,
  'id' | 'storeId' | 'documentNumber' | 'customerId' | 'contentHash'
>;

/** What records of other things show of a transaction. */
export type NamedDocument = Pick<TransactionEntity, 'id' | 'documentNumber' | 'posId' | 'grossCents'>;

/** Committed transactions. */
@Injectable()
export class TransactionReader {
  constructor(private readonly dataSource: DataSource) {}

  async findById(storeId: string, id: string): Promise<TransactionEntity | null> {
    return this.dataSource.manager.findOneBy(TransactionEntity, { id, storeId });
  }

  async findByDocument({ storeId, documentNumber }: Document): Promise<TransactionEntity | null> {
    return this.dataSource.manager.findOneBy(TransactionEntity, { storeId, documentNumber });
  }

  async getId(document: Document): Promise<string | null> {
    return (await this.findByDocument(document))?.id ?? null;
  }

  /** Numbers, points of sale and amounts, by id, in one statement; ids of none are left out. */
  async getDocuments(ids: readonly string[]): Promise<ReadonlyMap<string, NamedDocument>> {
    const found =
      ids.length === 0
        ? []
        : await this.dataSource.manager.find(TransactionEntity, {
            select: { id: true, documentNumber: true, posId: true, grossCents: true },
            where: { id: In(ids) },
          });
    return new Map(found.map((each) => [each.id, each]));
  }

  /** What is known of documents, by store and number, in one statement for a store. Documents that are not there are left out. */
  async getContents(documents: readonly Document[]): Promise<ReadonlyMap<string, KnownDocument>> {
    const found: KnownDocument[] = [];
    for (const storeId of new Set(documents.map((each) => each.storeId))) {
      const numbers = documents.flatMap((each) => (each.storeId === storeId ? [each.documentNumber] : []));
      found.push(
        ...(await this.dataSource.manager.find(TransactionEntity, {
          select: { id: true, storeId: true, documentNumber: true, customerId: true, contentHash: true },
          where: { storeId, documentNumber: In(numbers) },
        })),
      );
    }
    return new Map(found.map((each) => [documentKey(each), each]));
  }

  /** Customers of documents, by store and number; null without a customer. Unknown documents are left out. */
  async getOwners(documents: readonly Document[]): Promise<ReadonlyMap<string, string | null>> {
    const stores = [...new Set(documents.map(({ storeId }) => storeId))];
    const found =
      documents.length === 0
        ? []
        : await this.dataSource.manager.find(TransactionEntity, {
            select: { storeId: true, documentNumber: true, customerId: true },
            where: stores.map((storeId) => ({
              storeId,
              documentNumber: In(
                documents.flatMap((each) => (each.storeId === storeId ? [each.documentNumber] : [])),
              ),
            })),
          });
    return new Map(found.map((each) => [documentKey(each), each.customerId]));
  }
}
