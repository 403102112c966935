import { Injectable } from '@nestjs/common';
import { differencesBy, getPieces, type TableCheck } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';

const CUSTOMERS_AT_ONCE = 500;
const ERASED = 'c.id >= ? AND c.id <= ? AND c.anonymizedAt IS NOT NULL';

/** Until an erasure is repeated, there may be a message that was being written meanwhile: also in a backup of that time. */
const REPEATED = 'NOT EXISTS (SELECT 1 FROM erasure e WHERE e.customerId = c.id AND e.repeatedAt IS NULL)';

/** Rows that an erased customer must not have. */
const LEFT = [
  { table: 'customer_label', column: 'customerId', and: '1 = 1' },
  {
    table: 'message',
    column: 'accountId',
    and: `(t.recipient IS NOT NULL OR t.variables IS NOT NULL OR t.content IS NOT NULL) AND ${REPEATED}`,
  },
  {
    table: 'shop_transaction',
    column: 'customerId',
    and: `(t.name IS NOT NULL OR t.email IS NOT NULL OR t.phone IS NOT NULL OR t.loyaltyCardNumber IS NOT NULL
      OR t.nip IS NOT NULL OR t.address IS NOT NULL)`,
  },
  ...['referrerId', 'recipientId'].map((column) => ({
    table: 'invitation',
    column,
    and: '(t.recipientEmail IS NOT NULL OR t.recipientPhone IS NOT NULL)',
  })),
];

const CHECKS: readonly TableCheck[] = [
  ...LEFT.map(({ table, column, and }) => ({
    table,
    what: 'personal data',
    by: 'customer.anonymizedAt',
    sql: `SELECT c.id, COUNT(*) AS actual, 0 AS expected FROM customer c JOIN ${table} t ON t.${column} = c.id AND ${and}
      WHERE ${ERASED} GROUP BY c.id`,
  })),
  {
    table: 'erasure',
    what: 'erasedAt',
    by: 'customer.anonymizedAt',
    sql: `SELECT c.id, e.erasedAt AS actual, c.anonymizedAt AS expected FROM customer c
      LEFT JOIN erasure e ON e.customerId = c.id AND e.storeId = c.storeId
      WHERE ${ERASED} AND (e.customerId IS NULL OR e.erasedAt <> c.anonymizedAt)`,
  },
];

const WITHOUT_CUSTOMER: TableCheck = {
  table: 'erasure',
  what: 'customerId',
  by: 'table customer',
  sql: `SELECT e.customerId AS id, e.erasedAt AS actual, 'an erased customer' AS expected FROM erasure e
    LEFT JOIN customer c ON c.id = e.customerId AND c.anonymizedAt IS NOT NULL WHERE c.id IS NULL`,
};

/** What is erased is found nowhere, and each erasure has its certificate. */
@Extension(Verifier)
@Injectable()
export class ErasuresVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'customer', CUSTOMERS_AT_ONCE, 'anonymizedAt IS NOT NULL')) {
      for (const check of CHECKS) {
        yield* differencesBy(source, check, piece);
      }
    }
    yield* differencesBy(source, WITHOUT_CUSTOMER);
  }
}
