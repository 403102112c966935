import { Injectable } from '@nestjs/common';
import { searchTextOf, type SearchedOfCustomer } from '../customer/index.js';
import { rows, type Source } from '../platform/database/statement.js';
import { type Difference, piecesOf, type Verifier } from './verifier.reader.js';

const CUSTOMERS_AT_ONCE = 500;

type Row = SearchedOfCustomer & {
  readonly id: string;
  readonly words: string | null;
  readonly parts: string | null;
};

/** Every customer is looked for by what his record says. Reads the tables of customers and of what is looked through. */
@Injectable()
export class CustomerSearchVerifier implements Verifier {
  async *differences(source: Source): AsyncGenerator<Difference> {
    for await (const piece of piecesOf(source, 'customer', CUSTOMERS_AT_ONCE)) {
      const customers = await rows<Row>(
        source,
        `SELECT c.id, c.firstName, c.lastName, c.email, c.phone, c.loyaltyCardNumber, s.words, s.parts
           FROM customer c LEFT JOIN customer_search s ON s.customerId = c.id WHERE c.id >= ? AND c.id <= ?`,
        piece,
      );
      for (const { id, words, parts, ...customer } of customers) {
        const expected = searchTextOf(customer);
        if (words !== expected.words || parts !== expected.parts) {
          // Not what it says: that is about people.
          const actual = words === null ? 'nothing' : 'something else';
          yield { what: 'what finds the customer', id, expected: 'what the record says', actual };
        }
      }
    }
  }
}
