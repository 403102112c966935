import { Injectable } from '@nestjs/common';
import { differencesBy, getPieces, type TableCheck } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';

const ROWS_AT_ONCE = 2000;

const OF_EARNINGS: readonly TableCheck[] = [
  ...(
    [
      ['points', "CASE WHEN t.type = 'adding' THEN t.points ELSE -t.points END"],
      ['customerId', 't.customerId'],
      ['storeId', 't.storeId'],
      ['transactionId', 't.transactionId'],
      ['revisedTransactionId', 't.revisedTransactionId'],
      ['createdAt', 't.createdAt'],
    ] as const
  ).map(([column, expected]) => ({
    table: 'earning',
    what: column,
    by: 'its transfer',
    sql: `SELECT e.id, e.${column} AS actual, ${expected} AS expected
      FROM earning e LEFT JOIN points_transfer t ON t.id = e.transferId
      WHERE e.id BETWEEN ? AND ? AND e.transferId IS NOT NULL
        AND (t.id IS NULL OR NOT (e.${column} = ${expected} OR (e.${column} IS NULL AND ${expected} IS NULL))
          OR (e.${column} IS NULL) <> (${expected} IS NULL))`,
  })),
  {
    table: 'earning',
    what: 'transactionId',
    by: 'table shop_transaction',
    sql: `SELECT e.id, e.transactionId AS actual, 'one of the customer, and of the same sale' AS expected FROM earning e
      LEFT JOIN shop_transaction t ON t.id = e.transactionId AND t.customerId = e.customerId AND t.storeId = e.storeId
        AND COALESCE(t.revisedId, '') = COALESCE(e.revisedTransactionId, '')
      WHERE e.id BETWEEN ? AND ? AND e.transactionId IS NOT NULL AND t.id IS NULL`,
  },
  {
    table: 'earning',
    what: 'points without a transfer',
    by: 'the ledger',
    sql: `SELECT id, points AS actual, 0 AS expected FROM earning
      WHERE id BETWEEN ? AND ? AND transferId IS NULL AND points <> 0`,
  },
  ...(['points', 'withheld'] as const).map((column) => ({
    table: 'earning',
    what: column,
    by: 'the sum of what its rules gave',
    sql: `SELECT e.id, e.${column} AS actual, COALESCE(p.total, 0) AS expected FROM earning e
      LEFT JOIN (SELECT earningId, SUM(${column}) AS total FROM earning_part
        WHERE earningId BETWEEN ? AND ? GROUP BY earningId) p ON p.earningId = e.id
      WHERE e.id BETWEEN ? AND ? AND e.revisedTransactionId IS NULL AND e.${column} <> COALESCE(p.total, 0)`,
  })),
  {
    table: 'earning',
    what: 'isHeldBack',
    by: 'what is withheld',
    sql: `SELECT id, isHeldBack AS actual, withheld AS expected FROM earning WHERE id BETWEEN ? AND ?
      AND isHeldBack <> (CASE WHEN withheld > 0 AND revisedTransactionId IS NULL THEN 1 ELSE 0 END)`,
  },
  {
    table: 'earning',
    what: 'revisedTransactionId',
    by: 'what its sale has earned',
    sql: `SELECT e.id, e.withheld - e.points AS actual, 0 AS expected FROM earning e
      LEFT JOIN earning s ON s.transactionId = e.revisedTransactionId AND s.revisedTransactionId IS NULL
      WHERE e.id BETWEEN ? AND ? AND e.revisedTransactionId IS NOT NULL AND s.id IS NULL
        AND (e.points <> 0 OR e.withheld <> 0) AND e.occurrence IS NULL`,
  },
  {
    table: 'earning',
    what: 'revisedTransactionId',
    by: 'what the recommendation has earned',
    sql: `SELECT e.id, e.withheld - e.points AS actual, COALESCE(s.points, 0) AS expected FROM earning e
      LEFT JOIN earning s ON s.id = e.revisedTransactionId AND s.customerId = e.customerId AND s.occurrence = e.occurrence
      WHERE e.id BETWEEN ? AND ? AND e.revisedTransactionId IS NOT NULL AND e.occurrence IS NOT NULL
        AND e.withheld - e.points <> COALESCE(s.points, 0)`,
  },
  {
    table: 'missing_points',
    what: 'row',
    by: 'what a return could not take back',
    sql: `SELECT e.transactionId AS id, COALESCE(g.points + g.lapsed, 0) AS actual, e.withheld AS expected FROM earning e
      LEFT JOIN missing_points g ON g.id = e.transactionId AND g.revisedTransactionId = e.revisedTransactionId
        AND g.customerId = e.customerId AND g.storeId = e.storeId AND g.createdAt = e.createdAt
      WHERE e.id BETWEEN ? AND ? AND e.revisedTransactionId IS NOT NULL AND e.occurrence IS NULL
        AND e.withheld <> COALESCE(g.points + g.lapsed, 0)`,
  },
  {
    table: 'missing_points',
    what: 'row',
    by: 'what could not be taken back of a recommendation',
    // Versions before 1760000631000 have kept none.
    sql: `SELECT e.id, g.points + g.lapsed AS actual, e.withheld AS expected FROM earning e
      JOIN missing_points g ON g.id = e.id
      WHERE e.id BETWEEN ? AND ? AND (e.occurrence IS NULL OR e.withheld <> g.points + g.lapsed
        OR g.revisedTransactionId <> e.id OR g.customerId <> e.customerId
        OR g.storeId <> e.storeId OR g.createdAt <> e.createdAt)`,
  },
  {
    table: 'earning_part',
    what: 'version',
    by: 'the versions of its rule',
    sql: `SELECT p.earningId AS id, p.version AS actual, CONCAT('a version of ', p.ruleId) AS expected FROM earning_part p
      LEFT JOIN earning_rule_version v ON v.ruleId = p.ruleId AND v.version = p.version
      WHERE p.earningId BETWEEN ? AND ? AND v.ruleId IS NULL`,
  },
  {
    table: 'earning_part',
    what: 'couponId',
    by: 'the coupon',
    sql: `SELECT p.earningId AS id, p.couponId AS actual, 'a coupon of the campaign and the sale' AS expected FROM earning_part p
      JOIN earning e ON e.id = p.earningId
      LEFT JOIN coupon c ON c.id = p.couponId AND c.campaignId = p.campaignId AND c.customerId = e.customerId
        AND (COALESCE(c.transactionId, '') = COALESCE(e.revisedTransactionId, e.transactionId, '')
          OR (e.revisedTransactionId IS NOT NULL AND c.restoredFromId IS NOT NULL))
      WHERE p.earningId BETWEEN ? AND ? AND (p.couponId IS NOT NULL OR p.campaignId IS NOT NULL) AND c.id IS NULL`,
  },
  {
    table: 'earning_part',
    what: 'reward taken back',
    by: 'what the rule has given for the sale',
    sql: `SELECT p.earningId AS id, p.couponId AS actual, 'given by the rule, and no points' AS expected
      FROM earning_part p JOIN earning e ON e.id = p.earningId
      LEFT JOIN coupon c ON c.id = p.couponId
      LEFT JOIN earning s ON s.transactionId = e.revisedTransactionId
      LEFT JOIN earning_part q ON q.earningId = s.id AND q.ruleId = p.ruleId AND q.version = p.version
        AND q.campaignId = p.campaignId AND (q.couponId = p.couponId OR (q.couponId IS NOT NULL AND c.restoredFromId IS NOT NULL))
      WHERE p.earningId BETWEEN ? AND ? AND e.revisedTransactionId IS NOT NULL
        AND (q.earningId IS NULL OR p.points <> 0 OR p.withheld <> 0)`,
  },
];

const OF_MISSING_POINTS: readonly TableCheck[] = [
  {
    table: 'missing_points',
    what: 'id',
    by: 'the explanation of the return',
    sql: `SELECT g.id, g.points + g.lapsed AS actual, COALESCE(e.withheld, r.withheld, 0) AS expected FROM missing_points g
      LEFT JOIN earning e ON e.transactionId = g.id AND e.revisedTransactionId IS NOT NULL
      LEFT JOIN earning r ON r.id = g.id AND r.revisedTransactionId IS NOT NULL AND r.occurrence IS NOT NULL
      WHERE g.id BETWEEN ? AND ? AND COALESCE(e.withheld, r.withheld, 0) <> g.points + g.lapsed`,
  },
  {
    table: 'missing_points',
    what: 'accountId',
    by: 'the account of the customer',
    sql: `SELECT g.id, g.accountId AS actual, a.id AS expected FROM missing_points g
      LEFT JOIN account a ON a.customerId = g.customerId
      WHERE g.id BETWEEN ? AND ? AND (a.id IS NULL OR a.id <> g.accountId)`,
  },
  {
    table: 'missing_points',
    what: 'debt',
    by: 'the points that are missing: all of them or none, and of no lot that had ended',
    sql: `SELECT id, debt AS actual, points AS expected FROM missing_points
      WHERE id BETWEEN ? AND ? AND ((debt <> 0 AND debt <> points) OR (points <> 0 AND lapsed <> 0))`,
  },
];

const IS_RECOMMENDATION = `EXISTS (SELECT 1 FROM earning e WHERE e.transferId = l.id
  AND (e.occurrence LIKE '% (referrer)' OR e.occurrence LIKE '% (referred)'))`;

/** `unknown` are lots that processes of an earlier version have written beside one of this. */
const OF_LOTS: readonly TableCheck[] = [
  {
    table: 'points_lot',
    what: 'origin',
    by: 'the transfer that brought the points',
    sql: `SELECT * FROM (SELECT l.id, l.origin AS actual, CASE WHEN t.type = 'p2p_adding' THEN 'received'
          WHEN t.transactionId IS NOT NULL THEN 'sale' WHEN ${IS_RECOMMENDATION} THEN 'recommendation' ELSE 'given' END AS expected
        FROM points_lot l JOIN points_transfer t ON t.id = l.id
        WHERE l.id BETWEEN ? AND ? AND l.origin <> 'unknown') origins WHERE actual <> expected`,
  },
  {
    table: 'points_lot',
    what: 'soldAt',
    by: 'the sale that the points follow',
    sql: `SELECT * FROM (SELECT l.id, l.soldAt AS actual, CASE l.origin WHEN 'sale' THEN s.purchasedAt ELSE f.purchasedAt END AS expected
        FROM points_lot l JOIN points_transfer t ON t.id = l.id LEFT JOIN shop_transaction s ON s.id = t.transactionId
        LEFT JOIN earning e ON e.transferId = l.id LEFT JOIN referral_payment p ON p.id = e.id
        LEFT JOIN shop_transaction f ON f.id = p.transactionId
        WHERE l.id BETWEEN ? AND ? AND COALESCE(p.occasion, '') <> 'register') sales
      WHERE (actual IS NULL) <> (expected IS NULL) OR actual <> expected`,
  },
  {
    table: 'points_lot',
    what: 'soldAt',
    by: 'the purchases of the customer who was brought',
    sql: `SELECT l.id, l.soldAt AS actual, 'the time of one of them' AS expected FROM points_lot l
      JOIN earning e ON e.transferId = l.id JOIN referral_payment p ON p.id = e.id AND p.occasion = 'register'
      JOIN invitation i ON i.id = p.invitationId LEFT JOIN customer c ON c.id = i.recipientId
      WHERE l.id BETWEEN ? AND ? AND l.soldAt IS NOT NULL AND NOT EXISTS (SELECT 1 FROM shop_transaction s
        WHERE s.customerId = COALESCE(c.mergedInto, c.id) AND s.documentType = 'sell' AND s.purchasedAt = l.soldAt)`,
  },
];

const EXPLAINED: TableCheck = {
  table: 'points_transfer',
  what: 'explanation',
  by: 'table earning',
  sql: `SELECT t.id, 'nothing' AS actual, 'an explanation' AS expected FROM points_transfer t
    LEFT JOIN earning e ON e.transferId = t.id
    WHERE t.id BETWEEN ? AND ? AND e.id IS NULL AND t.transactionId IS NOT NULL AND t.returnsTransferId IS NULL
      AND (t.type = 'adding' OR t.revisedTransactionId IS NOT NULL)`,
};

/** A transfer that takes points back without a transaction. */
const REVISING: TableCheck = {
  table: 'points_transfer',
  what: 'revisedTransactionId',
  by: 'the debts of the account, and the recommendations that were taken back',
  sql: `SELECT t.id, t.revisedTransactionId AS actual, 'a debt, or a recommendation' AS expected FROM points_transfer t
    LEFT JOIN earning e ON e.transferId = t.id
    WHERE t.id BETWEEN ? AND ? AND e.id IS NULL AND t.type = 'spending'
      AND t.revisedTransactionId IS NOT NULL AND t.transactionId IS NULL AND NOT EXISTS (
        SELECT 1 FROM missing_points g WHERE g.accountId = t.accountId AND g.revisedTransactionId = t.revisedTransactionId)`,
};

/** Compares the payments of all rules with the counters. */
const OF_RULES: readonly TableCheck[] = [
  {
    table: 'earning_part',
    what: 'parts of one coupon',
    by: 'the rule that it is given once, and taken back once in a return',
    sql: `SELECT p.couponId AS id, COUNT(*) AS actual, 1 AS expected FROM earning_part p
      JOIN earning e ON e.id = p.earningId WHERE p.couponId IS NOT NULL
      GROUP BY p.couponId, CASE WHEN e.revisedTransactionId IS NULL THEN '' ELSE e.id END HAVING COUNT(*) > 1`,
  },
  {
    table: 'earning',
    what: 'id',
    by: 'what its rules gave',
    sql: `SELECT DISTINCT p.earningId AS id, NULL AS actual, p.earningId AS expected FROM earning_part p
      LEFT JOIN earning e ON e.id = p.earningId WHERE e.id IS NULL`,
  },
  {
    table: 'earning_rule',
    what: 'version',
    by: 'its versions',
    sql: `SELECT r.id, r.version AS actual, COALESCE(MAX(v.version), 0) AS expected FROM earning_rule r
      LEFT JOIN earning_rule_version v ON v.ruleId = r.id
      GROUP BY r.id, r.version HAVING r.version <> COALESCE(MAX(v.version), 0)`,
  },
  {
    table: 'earning_rule',
    what: 'id',
    by: 'its versions',
    sql: `SELECT DISTINCT v.ruleId AS id, NULL AS actual, v.ruleId AS expected FROM earning_rule_version v
      LEFT JOIN earning_rule r ON r.id = v.ruleId WHERE r.id IS NULL`,
  },
  {
    table: 'earning_use',
    what: 'points',
    by: 'what the rule has paid the customer',
    sql: `SELECT u.ruleId AS id, u.points AS actual, COALESCE(p.points, 0) AS expected FROM earning_use u
      LEFT JOIN (SELECT e.customerId, q.ruleId, SUM(q.points) AS points FROM earning_part q
        JOIN earning e ON e.id = q.earningId GROUP BY e.customerId, q.ruleId) p
        ON p.customerId = u.customerId AND p.ruleId = u.ruleId
      WHERE u.ruleId <> '*' AND u.points > COALESCE(p.points, 0)`,
  },
  {
    table: 'earning_use',
    what: 'points of all rules',
    by: 'what rules have paid the customer',
    sql: `SELECT u.customerId AS id, u.points AS actual, COALESCE(p.points, 0) AS expected FROM earning_use u
      LEFT JOIN (SELECT e.customerId, SUM(q.points) AS points FROM earning_part q
        JOIN earning e ON e.id = q.earningId GROUP BY e.customerId) p ON p.customerId = u.customerId
      WHERE u.ruleId = '*' AND u.points > COALESCE(p.points, 0)`,
  },
];

/** Compares explanations with the ledger. */
@Extension(Verifier)
@Injectable()
export class EarningsVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'earning', ROWS_AT_ONCE)) {
      for (const check of OF_EARNINGS) {
        yield* differencesBy(source, check, piece);
      }
    }
    for await (const piece of getPieces(source, 'points_transfer', ROWS_AT_ONCE)) {
      yield* differencesBy(source, EXPLAINED, piece);
      yield* differencesBy(source, REVISING, piece);
    }
    for await (const piece of getPieces(source, 'points_lot', ROWS_AT_ONCE)) {
      for (const check of OF_LOTS) {
        yield* differencesBy(source, check, piece);
      }
    }
    for await (const piece of getPieces(source, 'missing_points', ROWS_AT_ONCE)) {
      for (const check of OF_MISSING_POINTS) {
        yield* differencesBy(source, check, piece);
      }
    }
    for (const check of OF_RULES) {
      yield* differencesBy(source, check);
    }
  }
}
