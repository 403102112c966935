import type { MigrationInterface, QueryRunner } from 'typeorm';
import { foldNames } from '../auth/index.js';
import { getSearchText, type SearchedOfCustomer } from '../customer/index.js';
import { readPhone } from '#platform/phone.js';

const CUSTOMERS_AT_ONCE = 500;

type Row = SearchedOfCustomer & { readonly id: string; readonly phone: string; readonly parts: string };

/**
 * Phones of customers in E.164, and the digits by which all spellings of one are the same. A phone that another customer has in another
 * spelling stays as it is. Names of logins stay: processes of the version before look for them.
 */
export class WritePhonesInE1641760000342000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await foldNames((statement, values) => queryRunner.query(statement, values), 'phone');
    for (let last = ''; ;) {
      const customers = (await queryRunner.query(
        `SELECT c.id, c.firstName, c.lastName, c.email, c.phone, c.loyaltyCardNumber, s.parts FROM customer c
           JOIN customer_search s ON s.customerId = c.id
           JOIN login_name n ON n.accountId = c.id AND n.kind = 'phone' AND n.folded IS NOT NULL
          WHERE c.id > ? AND (c.phone LIKE '+%' OR c.phone LIKE '00%') ORDER BY c.id LIMIT ${CUSTOMERS_AT_ONCE}`,
        [last],
      )) as Row[];
      for (const customer of customers) {
        await write(queryRunner, customer);
      }
      const next = customers.at(-1);
      if (!next) {
        return;
      }
      last = next.id;
    }
  }

  /** The spellings of before are kept nowhere but in events. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("UPDATE login_name SET folded = NULL WHERE role = 'customer' AND kind = 'phone'");
  }
}

/** One by one: few have been written otherwise. Not one that was changed since it was read. */
async function write(queryRunner: QueryRunner, customer: Row): Promise<void> {
  const { id, parts } = customer;
  const phone = readPhone(customer.phone) ?? customer.phone;
  if (phone !== customer.phone) {
    const written = getSearchText({ ...customer, phone });
    // The search first: what is killed in between is begun again here.
    await queryRunner.query('UPDATE customer_search SET parts = ? WHERE customerId = ? AND parts = ?', [
      written.parts,
      id,
      parts,
    ]);
    await queryRunner.query('UPDATE customer SET phone = ? WHERE id = ? AND phone = ?', [
      phone,
      id,
      customer.phone,
    ]);
  }
}
