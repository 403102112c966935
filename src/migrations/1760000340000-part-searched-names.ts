import type { MigrationInterface, QueryRunner } from 'typeorm';
import { getSearchText, type SearchedOfCustomer } from '../customer/index.js';

const CUSTOMERS_AT_ONCE = 500;

/**
 * The names that customers are looked for by, with a bar between the first and the last one. Rows that a process of the version before
 * writes meanwhile have none, and are found by both names.
 */
export class PartSearchedNames1760000340000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (let last = ''; ;) {
      const customers = (await queryRunner.query(
        `SELECT c.id, c.firstName, c.lastName, c.email, c.phone, c.loyaltyCardNumber, s.words
           FROM customer c JOIN customer_search s ON s.customerId = c.id WHERE c.id > ?
          ORDER BY c.id LIMIT ${CUSTOMERS_AT_ONCE}`,
        [last],
      )) as (SearchedOfCustomer & { readonly id: string; readonly words: string })[];
      const next = customers.at(-1);
      if (!next) {
        return;
      }
      const cases = `CASE customerId ${customers.map(() => 'WHEN ? THEN ?').join(' ')} END`;
      // One whose names were changed since they were read keeps what was written then.
      await queryRunner.query(
        `UPDATE customer_search SET words = ${cases}
          WHERE customerId IN (${customers.map(() => '?').join(', ')}) AND words = ${cases}`,
        [
          ...customers.flatMap((customer) => [customer.id, getSearchText(customer).words]),
          ...customers.map(({ id }) => id),
          ...customers.flatMap(({ id, words }) => [id, words]),
        ],
      );
      last = next.id;
    }
  }

  /** The version before looks for beginnings of words, and takes the bar for a part of the word before it. */
  async down(): Promise<void> {
    // Nothing to take back.
  }
}
