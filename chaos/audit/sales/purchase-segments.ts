import type { Connection } from '../../client/connection.js';
import { PURCHASE_SEGMENTS } from '../../plan/segments.js';
import type { Scene } from '../../scene.js';
import type { Erasures } from '../customers/erasures.js';
import type { Findings } from '../findings.js';
import type { Sale } from './sale.js';
import type { SalesAudit } from './sales.js';

const CHECK = 'segments about purchases';
const PER_PAGE = 1000;

interface Members {
  readonly customers: readonly { readonly customerId: string }[];
}

/** Once all events have been looked at: who is in the segments about purchases, by what was sold and came back. */
export async function comparePurchaseSegments(
  { sales }: SalesAudit,
  { customers, purchaseSegments = [] }: Scene,
  erasures: Erasures,
  connections: readonly Connection[],
  findings: Findings,
): Promise<void> {
  const own = new Map<number, Sale[]>();
  for (const sale of [...sales.values()].filter(({ isAssigned }) => isAssigned)) {
    own.set(sale.customer, [...(own.get(sale.customer) ?? []), sale]);
  }
  for (const [index, criterion] of PURCHASE_SEGMENTS.entries()) {
    const connection = connections[index % connections.length];
    const path = `/api/segment/${purchaseSegments[index]}`;
    const members = connection ? await getMembers(`${path}/customers?perPage=${PER_PAGE}`, connection) : null;
    const { customersCount } = (await connection?.ask<{ customersCount: number }>('GET', path)) ?? {};
    const right = customers.flatMap(({ id, store }, customer) =>
      store === 'DEFAULT' && !erasures.isDeleted(customer) && isMember(criterion, own.get(customer) ?? [])
        ? [id]
        : [],
    );
    const missing = right.filter((id) => !members?.has(id));
    const isMore = (members?.size ?? 0) + missing.length > right.length;
    if (missing.length > 0 || isMore || customersCount !== right.length) {
      const is = `${members?.size} members (customersCount: ${customersCount})`;
      const what = `The segment ${criterion.type} has ${is}, not ${right.length}; missing: ${missing.join(', ')}`;
      findings.add(CHECK, what);
    }
  }
}

/** Sales that came back whole were no purchases. */
function isMember(criterion: (typeof PURCHASE_SEGMENTS)[number], sales: readonly Sale[]): boolean {
  switch (criterion.type) {
    case 'transaction_count': {
      const count = sales.filter(({ isWholeBack }) => !isWholeBack).length;
      return count >= criterion.min && count <= criterion.max;
    }
    case 'transaction_amount':
      return (
        sales.reduce((sum, { cents, backCents }) => sum + cents - backCents, 0) >= 100 * criterion.fromAmount
      );
    case 'bought_skus':
      return sales.some(
        ({ lines, isWholeBack }) =>
          !isWholeBack && lines.some(({ sku }) => criterion.skuIds.some((each) => each === sku)),
      );
  }
}

async function getMembers(path: string, connection: Connection): Promise<ReadonlySet<string>> {
  const members = new Set<string>();
  let next: string | undefined = path;
  while (next !== undefined) {
    const page: { body: unknown; next: string | undefined } = await connection.page(next);
    (page.body as Members).customers.forEach(({ customerId }) => members.add(customerId));
    next = page.next;
  }
  return members;
}
