import type { Connection } from '../client/connection.js';
import { getDigest } from '../random.js';
import type { Scene } from '../scene.js';
import type { Erasures } from './customers/erasures.js';
import type { CouponAudit } from './rewards/coupons.js';
import type { Findings } from './findings.js';
import { number, type Source, text } from './source.js';

interface BoughtPage {
  readonly campaigns: readonly { readonly couponId: string; readonly used: boolean }[];
  readonly total: number;
}

interface Points {
  readonly points: number;
  readonly lockedPoints: number;
}

const PER_PAGE = 1000;

/**
 * What customers see over HTTP against the tables: the lists of what they bought, and the points that they can spend. Returns
 * how many points each has over HTTP, those that are locked included; nothing for those who are deleted.
 */
export async function compareFrontDoor(
  { customers }: Scene,
  connections: readonly Connection[],
  source: Source,
  coupons: CouponAudit,
  erasures: Erasures,
  findings: Findings,
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const balances = new Map<number, number>();
  const spendable = await spendablePoints(source, now);
  for (const [index, { id, store }] of customers.entries()) {
    const connection = connections[index % connections.length];
    if (!connection) {
      break;
    }
    if (erasures.isDeleted(index)) {
      continue;
    }
    const seen = await boughtBy(connection, `/api/${store}/admin/customer/${id}`);
    const own = coupons.perCustomer.get(index) ?? { count: 0, ids: 0 };
    if (seen.count !== own.count || seen.ids !== own.ids || seen.total !== own.count) {
      const what = `Customer ${index} sees ${seen.count} coupons (total ${seen.total}), and ${own.count} are in the table`;
      findings.add('front door', what);
    }
    const path = `/api/${store}/admin/customer/${id}/status`;
    const { points, lockedPoints } = await connection.ask<Points>('GET', path);
    balances.set(index, points + lockedPoints);
    if (points !== (spendable.get(id) ?? 0)) {
      findings.add(
        'front door',
        `Customer ${index} sees ${points} points, the lots have ${spendable.get(id) ?? 0}`,
      );
    }
  }
  return balances;
}

async function boughtBy(connection: Connection, customer: string) {
  const seen = { count: 0, ids: 0, total: 0 };
  let next: string | undefined = `${customer}/campaign/bought?perPage=${PER_PAGE}`;
  while (next !== undefined) {
    const page: { body: unknown; next: string | undefined } = await connection.page(next);
    const { campaigns, total } = page.body as BoughtPage;
    seen.total = total;
    seen.count += campaigns.length;
    seen.ids = campaigns.reduce((sum, { couponId }) => (sum + getDigest(couponId)) % 2 ** 48, seen.ids);
    next = page.next;
  }
  return seen;
}

async function spendablePoints(source: Source, now: Date): Promise<Map<string, number>> {
  const instant = `'${now.toISOString().replace('T', ' ').replace('Z', '')}'`;
  const sql = `SELECT a.customerId, SUM(l.remaining) AS points FROM points_lot l JOIN account a ON a.id = l.accountId
    WHERE a.customerId IS NOT NULL AND l.canceledAt IS NULL AND l.expiredAt IS NULL AND (l.lockedUntil IS NULL OR l.lockedUntil <= ${instant})
      AND (l.expiresAt IS NULL OR l.expiresAt > ${instant}) GROUP BY a.customerId`;
  const points = new Map<string, number>();
  for await (const row of source.rows(sql)) {
    points.set(text(row, 'customerId'), number(row, 'points'));
  }
  return points;
}
