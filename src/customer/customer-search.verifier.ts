import { Injectable } from '@nestjs/common';
import { getPieces } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { type SearchedOfCustomer, getSearchText } from './customer-search-text.model.js';

const CUSTOMERS_AT_ONCE = 500;

type Row = SearchedOfCustomer & {
  readonly id: string;
  readonly storeId: string;
  readonly searchStoreId: string | null;
  readonly words: string | null;
  readonly parts: string | null;
};

@Extension(Verifier)
@Injectable()
export class CustomerSearchVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'customer', CUSTOMERS_AT_ONCE)) {
      const customers = await source.query<Row[]>(
        `SELECT c.id, c.firstName, c.lastName, c.email, c.phone, c.loyaltyCardNumber, c.storeId,
                s.storeId AS searchStoreId, s.words, s.parts
           FROM customer c LEFT JOIN customer_search s ON s.customerId = c.id WHERE c.id >= ? AND c.id <= ?`,
        piece,
      );
      for (const { id, words, parts, storeId, searchStoreId, ...customer } of customers) {
        const row = { table: 'customer_search', id };
        const expected = getSearchText(customer);
        yield* compareValues(row, 'words', words, 'the customer', expected.words, true);
        yield* compareValues(row, 'parts', parts, 'the customer', expected.parts, true);
        yield* compareValues(row, 'storeId', searchStoreId, 'the customer', storeId);
      }
    }
  }
}
