import { Injectable } from '@nestjs/common';
import { differencesBy, getPieces, type TableCheck } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';

const MERGES_AT_ONCE = 500;

/** Tables whose rows are noted one by one. */
const KINDS = [
  'points_transfer',
  'missing_points',
  'coupon',
  'shop_transaction',
  'earning',
  'referral_payment',
];

/** Tables whose rows have gone to the target, and what names a row of them. */
const MOVED = [
  ...[...KINDS, 'push_subscription'].map((table) => ({ table, id: 'id' })),
  ...['customer_transactions', 'earning_use'].map((table) => ({ table, id: 'customerId' })),
];

const WITHIN = 'c.id >= ? AND c.id <= ? AND c.mergedInto IS NOT NULL';

/** By customers who were merged into others. */
const CHECKS: readonly TableCheck[] = [
  {
    table: 'customer',
    what: 'mergedInto',
    by: 'table customer_merge',
    sql: `SELECT c.id, c.mergedInto AS actual, m.intoId AS expected FROM customer c
      LEFT JOIN customer_merge m ON m.customerId = c.id AND m.storeId = c.storeId
      WHERE ${WITHIN} AND (m.customerId IS NULL OR m.intoId <> c.mergedInto)`,
  },
  {
    table: 'customer',
    what: 'mergedInto',
    by: 'table customer',
    sql: `SELECT c.id, c.mergedInto AS actual, 'a customer of the store who was not merged' AS expected FROM customer c
      LEFT JOIN customer t ON t.id = c.mergedInto AND t.storeId = c.storeId AND t.mergedInto IS NULL AND t.id <> c.id
      WHERE ${WITHIN} AND t.id IS NULL`,
  },
  {
    table: 'customer',
    what: 'statusType',
    by: 'customer.mergedInto',
    sql: `SELECT c.id, c.statusType AS actual, 'blocked or deleted' AS expected FROM customer c
      WHERE ${WITHIN} AND c.statusType NOT IN ('blocked', 'deleted')`,
  },
  {
    table: 'account',
    what: 'points and debt',
    by: 'customer.mergedInto',
    sql: `SELECT a.id, a.balance + a.debt AS actual, 0 AS expected FROM customer c JOIN account a ON a.customerId = c.id
      WHERE ${WITHIN} AND a.balance + a.debt <> 0`,
  },
  ...MOVED.map(({ table, id }) => ({
    table,
    what: 'customerId',
    by: 'customer.mergedInto',
    sql: `SELECT t.${id} AS id, t.customerId AS actual, c.mergedInto AS expected FROM customer c
      JOIN ${table} t ON t.customerId = c.id WHERE ${WITHIN}`,
  })),
  ...KINDS.map((table) => ({
    table: 'customer_merge_row',
    what: `row of ${table}`,
    by: `table ${table}`,
    sql: `SELECT r.rowId AS id, t.customerId AS actual, c.mergedInto AS expected FROM customer c
      JOIN customer_merge_row r ON r.customerId = c.id AND r.kind = '${table}'
      LEFT JOIN ${table} t ON t.id = r.rowId
      WHERE ${WITHIN} AND (t.id IS NULL OR t.customerId <> c.mergedInto)`,
  })),
];

/** Marks of two tables that differ, and rows of merges that are none. */
const MARKS: readonly TableCheck[] = [
  {
    table: 'account',
    what: 'mergedInto',
    by: 'its customer',
    sql: `SELECT a.id, a.mergedInto AS actual, c.mergedInto AS expected FROM account a JOIN customer c ON c.id = a.customerId
      WHERE (a.mergedInto IS NOT NULL OR c.mergedInto IS NOT NULL) AND COALESCE(a.mergedInto, '') <> COALESCE(c.mergedInto, '')`,
  },
  {
    table: 'customer_merge',
    what: 'customerId',
    by: 'table customer',
    sql: `SELECT m.customerId AS id, m.intoId AS actual, c.mergedInto AS expected FROM customer_merge m
      LEFT JOIN customer c ON c.id = m.customerId WHERE c.id IS NULL OR c.mergedInto IS NULL`,
  },
  {
    table: 'customer_merge',
    what: 'movedRows',
    by: 'table customer_merge_row',
    sql: `SELECT m.customerId AS id, m.movedRows AS actual, COUNT(r.rowId) AS expected FROM customer_merge m
      LEFT JOIN customer_merge_row r ON r.customerId = m.customerId GROUP BY m.customerId, m.movedRows HAVING m.movedRows <> COUNT(r.rowId)`,
  },
  {
    table: 'customer_merge_row',
    what: 'kind',
    by: 'the list of kinds',
    sql: `SELECT r.rowId AS id, r.kind AS actual, 'one of them' AS expected FROM customer_merge_row r
      WHERE r.kind NOT IN (${KINDS.map((kind) => `'${kind}'`).join(', ')})`,
  },
  {
    table: 'customer_merge_row',
    what: 'customerId',
    by: 'table customer_merge',
    sql: `SELECT DISTINCT r.customerId AS id, r.customerId AS actual, 'a merge' AS expected FROM customer_merge_row r
      LEFT JOIN customer_merge m ON m.customerId = r.customerId WHERE m.customerId IS NULL`,
  },
];

/** Who was merged has no rows of their own, and the marks of the customer, the account and the merge agree. */
@Extension(Verifier)
@Injectable()
export class CustomerMergesVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'customer', MERGES_AT_ONCE, 'mergedInto IS NOT NULL')) {
      for (const check of CHECKS) {
        yield* differencesBy(source, check, piece);
      }
    }
    for (const check of MARKS) {
      yield* differencesBy(source, check);
    }
  }
}
