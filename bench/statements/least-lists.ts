import type { Part, Script } from './script.js';

/*
 * What a list needs at the least: the page with its counters, and the customer with their points. Written by hand, over the
 * tables of the service; what is the same for all customers of the benchmark is not asked for.
 */

const CUSTOMER: Part = { from: 'input', name: 'customerId' };

const STOCK = `(SELECT campaignId, SUM(codes) AS codes, SUM(sold) AS sold, SUM(buyers) AS buyers, SUM(limitLeft) AS limitLeft
  FROM coupon_stock GROUP BY campaignId)`;
const AUDIENCE = '(SELECT SUM(customers) FROM level_population)';

const WITH_POINTS = `SELECT c.id, c.levelId, c.statusType,
    (SELECT SUM(l.remaining) FROM account a JOIN points_lot l ON l.accountId = a.id
      WHERE a.customerId = c.id AND l.remaining > 0) AS points
  FROM customer c WHERE c.id = ?`;

const AVAILABLE = `SELECT t.*, s.codes, s.sold, s.buyers, s.limitLeft, ${AUDIENCE} AS audience,
    (SELECT COUNT(*) FROM coupon k WHERE k.campaignId = t.id AND k.customerId = ?) AS bought,
    (SELECT COUNT(*) FROM campaign WHERE active = 1) AS total
  FROM (SELECT * FROM campaign WHERE active = 1 ORDER BY name, id LIMIT 11) t
  JOIN ${STOCK} s ON s.campaignId = t.id ORDER BY t.name, t.id`;

const BOUGHT = `SELECT k.*, t.*, s.codes, s.sold, s.buyers, s.limitLeft, ${AUDIENCE} AS audience,
    (SELECT COUNT(*) FROM coupon WHERE customerId = ?) AS total
  FROM (SELECT * FROM coupon WHERE customerId = ? ORDER BY purchasedAt DESC, id DESC LIMIT 11) k
  JOIN campaign t ON t.id = k.campaignId JOIN ${STOCK} s ON s.campaignId = t.id`;

export const LEAST_LISTS = {
  available: getScript([WITH_POINTS, 1, 1], [AVAILABLE, 1, 11]),
  bought: getScript([WITH_POINTS, 1, 1], [BOUGHT, 2, 11]),
};

/** Each with how often it names the customer, and how many rows it finds. */
function getScript(
  ...statements: readonly (readonly [sql: string, customers: number, rows: number])[]
): Script {
  return {
    connections: [],
    steps: statements.map(([sql, customers, rows]) => ({
      sql,
      connection: 0,
      inOrder: true,
      rows,
      affected: null,
      values: Array.from({ length: customers }, () => CUSTOMER),
    })),
  };
}
