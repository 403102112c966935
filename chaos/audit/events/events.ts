import { getDigest } from '../../random.js';
import type { CouponAudit } from '../rewards/coupons.js';
import { type EventRecord, eventPages, getName } from './event-pages.js';
import type { Findings } from '../findings.js';
import type { Follower } from './follower.js';
import type { History } from '../history.js';
import type { Marked } from '../marked.js';
import { number, type Source, text } from '../source.js';
import type { Connection } from '../../client/connection.js';

const USER = 'Service.Domain.User.Event.';
const ACCOUNT = 'Service.Domain.Account.Event.';
const BOUGHT = `${USER}CampaignWasBoughtByCustomer`;
const USAGE = `${USER}CampaignUsageWasChanged`;
const RETURNED = `${USER}CampaignWasReturned`;
const MARKS: ReadonlySet<string> = new Set(['use', 'mark', 'gift']);
const BEGINS_TRANSFER = ['PointsWereAdded', 'PointsWereBlocked'].map((name) => `${ACCOUNT}${name}`);

/** Every event, through both doors: no gap, nothing twice, in an order that makes sense, and what requests asked for. */
export class EventAudit {
  count = 0;
  readonly types = new Map<string, number>();
  private readonly digests: number[] = [];
  /** Whether a coupon is used, as the events tell it; there once it was bought. */
  private readonly used = new Map<string, boolean>();
  private readonly returned = new Set<string>();
  private readonly begun = new Set<string>();
  /** Operation and coupon. */
  private readonly marks = new Set<string>();

  constructor(
    private readonly history: History,
    private readonly coupons: CouponAudit,
    private readonly marked: Marked,
    private readonly oracles: readonly { look(event: EventRecord): void }[],
    private readonly findings: Findings,
  ) {}

  async run(connections: readonly Connection[], source: Source, follower: Follower): Promise<void> {
    for await (const page of eventPages(connections)) {
      this.digests.push(getDigest(page.map(getName).join('')));
      page.forEach((event) => {
        this.look(event);
        this.oracles.forEach((oracle) => oracle.look(event));
      });
    }
    await this.compareWithTable(source);
    for (const [index, digest] of follower.digests.entries()) {
      if (digest !== this.digests[index]) {
        const from = index * 100 + 1;
        this.findings.add('events', `Events ${from} to ${from + 99} changed after a reader had passed them`);
      }
    }
    this.compareCoupons();
    this.compareMarks();
  }

  private look(event: EventRecord): void {
    const { id, type, payload } = event;
    this.count += 1;
    if (id !== this.count) {
      this.findings.add('events', `Event ${this.count} has the id ${id}`);
      this.count = id;
    }
    this.types.set(type, (this.types.get(type) ?? 0) + 1);
    const couponId = payload.couponId?.couponId ?? '';
    if (type === BOUGHT) {
      if (this.used.has(couponId)) {
        this.findings.add('events', `Event ${id}: coupon ${couponId} is bought a second time`);
      }
      this.used.set(couponId, false);
    } else if (type === USAGE) {
      this.use(event, couponId);
    } else if (type === RETURNED) {
      this.giveBack(id, couponId);
    } else if (BEGINS_TRANSFER.includes(type)) {
      this.begun.add(payload.pointsTransfer?.id.pointsTransferId ?? '');
    } else if (type.startsWith(`${ACCOUNT}PointsTransferHasBeen`)) {
      const transfer = payload.pointsTransferId?.pointsTransferId ?? '';
      if (!this.begun.has(transfer)) {
        this.findings.add('events', `Event ${id}: ${type} of ${transfer}, of which nothing was told before`);
      }
    }
  }

  private use({ id, payload }: EventRecord, couponId: string): void {
    const { used = false, transactionId } = payload;
    const before = this.used.get(couponId);
    const operation = this.marked.getOperation(transactionId?.transactionId) ?? undefined;
    if (before === undefined || before === used || this.returned.has(couponId)) {
      const what = `Event ${id}: coupon ${couponId} is marked ${used ? 'used' : 'unused'} and was ${before}`;
      this.findings.add('events', what, operation);
    }
    this.used.set(couponId, used);
    const mark = `${operation} ${couponId}`;
    const past = this.history.get(operation ?? -1);
    if (!past || !MARKS.has(past.kind)) {
      this.findings.add(
        'nothing unasked',
        `Event ${id}: no request asked for coupon ${couponId} to be marked`,
      );
    } else if (past.knowledge === 'refused' || past.knowledge === 'nothing') {
      this.findings.add('refusals change nothing', `Event ${id} comes of a refused request`, operation);
    }
    if (this.marks.has(mark)) {
      this.findings.add(
        'nothing twice',
        `Event ${id}: the same request marked coupon ${couponId} again`,
        operation,
      );
    }
    this.marks.add(mark);
  }

  /** What has come back of a gift is compared with the sales. */
  private giveBack(id: number, couponId: string): void {
    if (this.coupons.sold.get(couponId)?.isGift) {
      return;
    }
    if (this.used.get(couponId) !== false || this.returned.has(couponId)) {
      this.findings.add('events', `Event ${id}: coupon ${couponId} was returned, and could not be`);
    }
    this.returned.add(couponId);
  }

  private compareCoupons(): void {
    for (const [id, { isUsed, isReturned, isCashback, isGift }] of this.coupons.sold) {
      const told = this.used.get(id);
      if (told !== isUsed || this.returned.has(id) !== (isReturned && !isCashback && !isGift)) {
        this.findings.add('events', `Coupon ${id}: used is ${isUsed}, and the events say ${told}`);
      }
    }
    if (this.used.size !== this.coupons.sold.size) {
      const what = `Events tell of ${this.used.size} coupons, and ${this.coupons.sold.size} are sold`;
      this.findings.add('events', what);
    }
  }

  private compareMarks(): void {
    for (const { knowledge, kind, number: operation, words } of this.history.operations.values()) {
      const isMark = MARKS.has(kind) && words[1] === '1';
      if (isMark && knowledge === 'done' && !this.marks.has(`${operation} ${words[0]}`)) {
        this.findings.add('every 200 is there', `No event tells that coupon ${words[0]} was used`, operation);
      }
    }
  }

  private async compareWithTable(source: Source): Promise<void> {
    let names = '';
    let index = 0;
    let count = 0;
    const sql = 'SELECT position, uuid, type FROM event WHERE position IS NOT NULL ORDER BY position';
    const compare = () => {
      if (getDigest(names) !== this.digests[index]) {
        const from = index * 100 + 1;
        this.findings.add('events', `Events ${from} to ${from + 99} are others in the table than over HTTP`);
      }
      names = '';
      index += 1;
    };
    for await (const row of source.rows(sql)) {
      count += 1;
      names += getName({ id: number(row, 'position'), uuid: text(row, 'uuid'), type: text(row, 'type') });
      if (count % 100 === 0) {
        compare();
      }
    }
    if (count % 100 > 0) {
      compare();
    }
    if (count !== this.count) {
      this.findings.add('events', `There are ${count} events in the table, and ${this.count} over HTTP`);
    }
    for await (const row of source.rows('SELECT COUNT(*) AS missing FROM event WHERE position IS NULL')) {
      if (number(row, 'missing') > 0) {
        this.findings.add('events', `${number(row, 'missing')} events have no position`);
      }
    }
  }
}
