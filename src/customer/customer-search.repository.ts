import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { change } from '#platform/database/query/change.js';
import { getPieces, type Piece } from '#platform/database/query/comparison.js';
import { rows } from '#platform/database/query/statement.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { getSearchText, type SearchedOfCustomer } from './customer-search-text.model.js';

const CUSTOMERS_AT_ONCE = 500;

type Row = SearchedOfCustomer & { readonly id: string; readonly words: string; readonly parts: string };

@Injectable()
export class CustomerSearchRepository {
  constructor(private readonly dataSource: DataSource) {}

  pieces(): AsyncGenerator<Piece> {
    return getPieces(this.dataSource.manager, 'customer', CUSTOMERS_AT_ONCE);
  }

  /** Writes anew what is not in its form, unless it has changed meanwhile. Returns how many rows. */
  async complete(tx: Tx, piece: Piece): Promise<number> {
    const customers = await rows<Row>(
      tx,
      `SELECT c.id, c.firstName, c.lastName, c.email, c.phone, c.loyaltyCardNumber, s.words, s.parts
         FROM customer c JOIN customer_search s ON s.customerId = c.id WHERE c.id >= ? AND c.id <= ? ORDER BY c.id`,
      piece,
    );
    let completed = 0;
    for (const { id, words, parts, ...customer } of customers) {
      const right = getSearchText(customer);
      if (right.words !== words || right.parts !== parts) {
        completed += await change(
          tx,
          'UPDATE customer_search SET words = ?, parts = ? WHERE customerId = ? AND words = ? AND parts = ?',
          [right.words, right.parts, id, words, parts],
        );
      }
    }
    return completed;
  }
}
