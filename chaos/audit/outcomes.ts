import type { CouponAudit } from './rewards/coupons.js';
import type { EventRecord } from './events/event-pages.js';
import type { Findings } from './findings.js';
import type { History, Past } from './history.js';
import type { Expected } from './points/ledger-of-journal.js';
import { number, type Source, text, timeOrNull } from './source.js';

/** What was done once to a thing: who asked for it, and what the clients know of it. */
interface Ends {
  done: Past[];
  unknown: Past[];
}

/** Things that happen once: a block is captured or released, an addition canceled, a coupon returned. */
export class OutcomeAudit {
  private readonly ends = new Map<string, Ends>();
  /** Customers by account. */
  private readonly owners = new Map<string, number>();

  constructor(
    history: History,
    private readonly coupons: CouponAudit,
    private readonly expected: Expected,
    private readonly findings: Findings,
  ) {
    for (const past of history.operations.values()) {
      if (['capture', 'release', 'cancel', 'return'].includes(past.kind)) {
        this.note(past);
      }
    }
  }

  async run(source: Source, now: number): Promise<void> {
    await this.lookAtBlocks(source, now);
    const canceled = 'SELECT id FROM points_lot WHERE canceledAt IS NOT NULL';
    const ids = new Set<string>();
    for await (const row of source.rows(canceled)) {
      ids.add(text(row, 'id'));
    }
    for (const key of [...this.ends.keys()].filter((each) => each.startsWith('cancel '))) {
      this.compare(key, ids.delete(key.slice('cancel '.length)), 'canceled');
    }
    for (const id of ids) {
      this.findings.add('nothing unasked', `Transfer ${id} was canceled`);
    }
    for (const [id, { isReturned, isCashback, isGift }] of this.coupons.sold) {
      if (isCashback || isGift) {
        continue;
      }
      this.compare(`return ${id}`, isReturned, 'returned');
    }
  }

  /** What the clock and cancellations take, by the events. */
  look({ type, uuid, payload }: EventRecord): void {
    if (type.endsWith('.AccountWasCreated')) {
      this.owners.set(uuid, this.expected.customer(payload.customerId?.customerId ?? ''));
    } else if (/\.PointsTransferHasBeen(Expired|Canceled)$/.test(type)) {
      this.expected.add(this.owners.get(uuid) ?? -1, -(payload.value ?? 0));
    }
  }

  private note(past: Past): void {
    const key = `${past.kind} ${past.words[0]}`;
    const ends = this.ends.get(key) ?? { done: [], unknown: [] };
    this.ends.set(key, ends);
    if (past.knowledge === 'done') {
      ends.done.push(past);
    } else if (past.knowledge === 'unknown') {
      ends.unknown.push(past);
    }
  }

  /** At most once, and if and only if it was asked for. */
  private compare(key: string, has: boolean, how: string): void {
    const { done, unknown } = this.ends.get(key) ?? { done: [], unknown: [] };
    const numbers = [...done, ...unknown].map((past) => past.number);
    if (done.length > 1) {
      this.findings.add('nothing twice', `${key} was answered with success ${done.length} times`, ...numbers);
    }
    if (done.length > 0 && !has) {
      this.findings.add('every 200 is there', `${key}: it is not ${how}`, ...numbers);
    }
    if (has && numbers.length === 0) {
      this.findings.add('nothing unasked', `${key}: it is ${how}, and no request has asked for it`);
    }
  }

  private async lookAtBlocks(source: Source, now: number): Promise<void> {
    const sql = `SELECT b.id, b.status, b.points, b.blockedUntil, a.customerId FROM points_block b
      JOIN account a ON a.id = b.accountId`;
    for await (const row of source.rows(sql)) {
      const [id, status] = [text(row, 'id'), text(row, 'status')];
      const until = timeOrNull(row, 'blockedUntil');
      const isOver = until !== null && until <= now;
      this.compare(`capture ${id}`, status === 'captured', 'captured');
      const { done = [], unknown = [] } = this.ends.get(`release ${id}`) ?? {};
      const byClock = status === 'released' && isOver && done.length + unknown.length === 0;
      this.compare(`release ${id}`, status === 'released' && !byClock, 'released');
      if (status === 'released') {
        this.expected.add(this.expected.customer(text(row, 'customerId')), number(row, 'points'));
      } else if (status === 'open' && isOver) {
        this.findings.add('the clock', `Block ${id} ended at ${new Date(until).toISOString()} and is open`);
      }
    }
  }

  /** Once all events have been looked at: what the journal says, less what they take, is what customers have, by HTTP and by the table. */
  async compareBalances(source: Source, balances: ReadonlyMap<number, number>): Promise<void> {
    const sql = 'SELECT customerId, balance FROM account WHERE customerId IS NOT NULL';
    for await (const row of source.rows(sql)) {
      if (this.expected.isDouble(text(row, 'customerId'))) {
        continue;
      }
      const customer = this.expected.customer(text(row, 'customerId'));
      const should = this.expected.points[customer] ?? 0;
      const inTable = number(row, 'balance');
      const seen = balances.get(customer) ?? inTable;
      if (should !== inTable || should !== seen) {
        const what = `Customer ${customer} has ${inTable} points, sees ${seen}, and should have ${should}`;
        this.findings.add('balances', what);
      }
    }
  }
}
