import type { CampaignPlan } from '../../plan/campaigns.js';
import type { ListedRow } from '../../plan/points-lists.js';
import { getSendingPlan, type SendingPlan } from '../../plan/sending.js';
import type { EventRecord, PointsTransfer } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import { amount, type History, type Past } from '../history.js';
import { Erasures } from '../customers/erasures.js';
import type { SalesAudit } from '../sales/sales.js';
import { Debts } from './debts.js';
import type { Expected } from './ledger-of-journal.js';
import { getLot, type Lot, Lots, type Slice } from './lots.js';
import { PointsOfPurchases } from './points-of-purchases.js';
import { PointsOfSales } from './points-of-sales.js';
import { Resets } from './resets.js';
import { TransferRequests } from './transfer-requests.js';
import { Waiting } from '../waiting.js';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

interface Block {
  readonly account: string;
  readonly points: number;
  readonly slices: readonly Slice[];
  /** Milliseconds; infinity for a block without an end. */
  readonly until: number;
}

/**
 * An oracle of points: takes amounts, locks and expiries from the journal and prices from the plan, and from the events
 * nothing but the order in which things happened. So it knows which lots are spent, what expires, and what comes back.
 */
export class PointsReplay {
  /** By account. */
  readonly lots = new Map<string, Lots>();
  private readonly blocks = new Map<string, Block>();
  /** Customers by account. */
  private readonly owners = new Map<string, string>();
  /** By sender: what was received; the event of the sender follows. */
  private readonly received = new Waiting<{ readonly receiver: string; readonly lot: PointsTransfer }>();
  /** By customer. */
  private readonly accounts = new Map<string, string>();
  private readonly ofPurchases: PointsOfPurchases;
  private readonly ofSales: PointsOfSales;
  readonly resets: Resets;
  readonly debts: Debts;
  private last: EventRecord | undefined;

  constructor(
    history: History,
    plans: readonly CampaignPlan[],
    expected: Expected,
    private readonly findings: Findings,
    /** Has looked at each event before. */
    private readonly sales: SalesAudit,
    private readonly erasures = new Erasures(history),
    private readonly requests = new TransferRequests(history),
    private readonly plan: SendingPlan = getSendingPlan({ seed: 0 }),
  ) {
    this.debts = new Debts(plan.missingPointsAreOwed, findings);
    this.ofPurchases = new PointsOfPurchases(plans, expected, findings);
    this.ofSales = new PointsOfSales(
      sales,
      (event, what, operation) => this.report(event, what, history.get(operation ?? -1)),
      erasures.ids,
      this.debts,
    );
    this.resets = new Resets((event, what) => this.report(event, what));
  }

  look(event: EventRecord): void {
    const [, name = ''] = /\.Event\.(\w+)$/.exec(event.type) ?? [];
    const { payload, uuid } = event;
    const { pointsTransfer } = payload;
    this.last = event;
    this.ofSales.look(event);
    this.resets.look(event, name, this.lots.get(uuid), (second) => this.ownSpendableAt(uuid, second));
    if (name === 'AccountWasCreated') {
      this.owners.set(uuid, payload.customerId?.customerId ?? '');
      this.accounts.set(payload.customerId?.customerId ?? '', uuid);
    } else if (name === 'AssignedTransactionToCustomer') {
      this.ofSales.expect(event, this.getLots(payload.customerId?.customerId ?? ''));
    } else if (this.owners.has(uuid) && this.debts.explains(event, pointsTransfer, this.of(uuid))) {
      return;
    } else if (this.isOfSale(event)) {
      return;
    } else if (name === 'CampaignWasBoughtByCustomer') {
      this.ofPurchases.buy(event);
    } else if (pointsTransfer) {
      this.move(name, event, pointsTransfer);
    } else if (name.startsWith('PointsTransferHasBeen')) {
      this.change(name, event, this.of(uuid));
    }
  }

  private isOfSale(event: EventRecord): boolean {
    const customer = this.owners.get(event.uuid);
    const { pointsTransfer } = event.payload;
    return (
      customer !== undefined &&
      this.ofSales.explains(event, pointsTransfer, customer, this.of(event.uuid), (transfer) =>
        this.earn(event, transfer),
      )
    );
  }

  /** Rules have paid. */
  private earn(event: EventRecord, transfer: PointsTransfer): void {
    const lot = this.open(event.uuid, transfer, event.id, null, null);
    this.debts.earn(event.uuid, lot);
  }

  /** What a customer can send; null where that is unknown. */
  getSendableAt(customer: string, second: number): number | null {
    return this.getLots(customer).getSendableAt(second);
  }

  getOwed(customer: string): number {
    return this.debts.getOwed(this.accounts.get(customer) ?? '');
  }

  private getLots(customer: string): Lots {
    return this.of(this.accounts.get(customer) ?? '');
  }

  /** Once all events have been looked at: nothing waits for the event of its points any more. */
  end(): void {
    this.resets.end();
    if (this.last) {
      this.ofSales.end(this.last, (customer) => this.getLots(customer));
    }
    this.ofPurchases.end();
    for (const [sender, lots] of this.received.all) {
      const what = `${lots.length} lots were received that no event takes from customer ${sender}`;
      this.findings.add('oracle of points', what);
    }
  }

  private move(name: string, event: EventRecord, transfer: PointsTransfer): void {
    switch (name) {
      case 'PointsWereAdded':
        this.add(event, transfer);
        break;
      case 'PointsWereBlocked':
        this.block(event, transfer);
        break;
      case 'PointsWereSpent':
        this.spend(event, transfer);
        break;
      case 'PointsWereTransferred':
        this.send(event, transfer);
        break;
      case 'PointsWereReturned':
        this.return(event, transfer);
        break;
    }
  }

  private of(account: string): Lots {
    const lots = this.lots.get(account) ?? new Lots();
    this.lots.set(account, lots);
    return lots;
  }

  private add(event: EventRecord, transfer: PointsTransfer): void {
    if (transfer.senderId) {
      this.received.add(transfer.senderId.customerId, { receiver: event.uuid, lot: transfer });
      return;
    }
    const reported = this.requests.getRule(transfer);
    if (reported) {
      this.compare(event, undefined, transfer.value, reported.points);
      this.earn(event, transfer);
      return;
    }
    const row = this.requests.getRowIn(transfer);
    if (row) {
      this.addRow(event, transfer, row);
      return;
    }
    const past = this.requests.of(transfer);
    const [asked, expires] = ['l', 'e'].map((letter) => (past && amount(past, letter)) || null);
    // The clock may have gone past it since it was asked for: then nothing is locked.
    const isOver =
      transfer.lockedUntil === undefined && (asked ?? 0) < Date.parse(transfer.createdAt) + SECOND;
    const unlocks = isOver ? null : asked;
    this.compare(event, past, transfer.value, past ? amount(past, 'p') : 0);
    for (const [what, told, right] of [
      ['lockedUntil', transfer.lockedUntil, unlocks],
      ['expiresAt', transfer.expiresAt, expires],
    ] as const) {
      if (getSecond(told) !== getSecond(right)) {
        this.report(event, `${what} is ${told}, ${right} was asked for`, past);
      }
    }
    this.open(event.uuid, transfer, event.id, unlocks ?? null, expires ?? null);
  }

  /** Which of two points counts of a row that names itself is compared with the answers. */
  private addRow(event: EventRecord, transfer: PointsTransfer, { points, expires }: ListedRow): void {
    const right = points.includes(transfer.value) ? transfer.value : (points[0] ?? 0);
    this.compare(event, undefined, transfer.value, right);
    if (getSecond(transfer.expiresAt) !== getSecond(expires) || transfer.lockedUntil !== undefined) {
      const times = `${transfer.expiresAt}, locked until ${transfer.lockedUntil}`;
      this.report(event, `expiresAt is ${times}, a file has said ${expires}`);
    }
    this.open(event.uuid, transfer, event.id, null, expires);
  }

  private open(
    account: string,
    transfer: PointsTransfer,
    place: number,
    unlocks: number | null,
    expires: number | null,
  ): Lot {
    const sendableFrom = this.getSendableFrom(transfer);
    const lot = getLot(account, transfer, { place, unlocks, expires, sendableFrom });
    this.of(account).open(lot);
    return lot;
  }

  /** Points of a sale wait from the time of the purchase on; those that were received have waited. */
  private getSendableFrom({ transactionId, senderId }: PointsTransfer): number | null {
    const { sendPointsAfterDays: days } = this.plan;
    const sale = senderId ? undefined : this.sales.getSale(transactionId?.transactionId ?? '');
    return sale && days > 0 ? sale.how.soldAt + days * DAY : null;
  }

  private take(
    event: EventRecord,
    transfer: PointsTransfer,
    points: number,
    past?: Past,
    isSent = false,
  ): readonly Slice[] {
    this.compare(event, past, transfer.value, points);
    const lots = this.of(event.uuid);
    const second = Date.parse(transfer.createdAt);
    const slices = isSent ? lots.send(points, second) : lots.take(points, second);
    if (!slices && !lots.isBlurred) {
      this.report(event, `takes ${points} points, and there are fewer`, past);
    }
    return slices ?? [];
  }

  private block(event: EventRecord, transfer: PointsTransfer): void {
    const past = this.requests.of(transfer);
    const points = past ? amount(past, 'p') : transfer.value;
    this.blocks.set(transfer.id.pointsTransferId, {
      account: event.uuid,
      points,
      slices: this.take(event, transfer, points, past),
      until: transfer.blockedUntil === undefined ? Infinity : Date.parse(transfer.blockedUntil),
    });
  }

  /**
   * Points that can be spent, without those that others have sent. Points of a block can be spent from its end on, before the event that
   * returns them. Null where the second does not decide; 0 for an account that there is not.
   */
  ownSpendableAt(account: string, second: number): number | null {
    const lots = this.lots.get(account);
    let points = lots ? lots.ownSpendableAt(second) : 0;
    for (const { account: holder, slices, until } of this.blocks.values()) {
      if (holder === account && until < second + SECOND && points !== null) {
        const back = lots?.findOwn(slices, second) ?? null;
        points = until > second - SECOND || back === null ? null : points + back;
      }
    }
    return points;
  }

  private spend(event: EventRecord, transfer: PointsTransfer): void {
    if (transfer.blockId) {
      const block = this.blocks.get(transfer.blockId.pointsTransferId);
      this.blocks.delete(transfer.blockId.pointsTransferId);
      this.compare(event, undefined, transfer.value, block?.points ?? 0);
      return;
    }
    const past = this.requests.of(transfer);
    if (past) {
      this.take(event, transfer, amount(past, 'p'), past);
      return;
    }
    const customer = this.owners.get(event.uuid) ?? '';
    const { cost, comment, bought } = this.ofPurchases.paidBy(customer);
    const isErased = transfer.comment === undefined && this.erasures.ids.has(customer);
    if (transfer.comment !== comment && !isErased) {
      this.report(event, `says "${transfer.comment}" and not "${comment}"`);
    }
    this.ofPurchases.pay(transfer.id.pointsTransferId, bought, this.take(event, transfer, cost));
  }

  /** The receiver's lots expire when those of the sender would have: they were told before, and only now can be opened. */
  private send(event: EventRecord, transfer: PointsTransfer): void {
    const past = this.requests.of(transfer);
    const slices = this.take(event, transfer, past ? amount(past, 'p') : 0, past, true);
    const received = this.received.take(this.owners.get(event.uuid) ?? '');
    const receiver = received[0]?.receiver ?? '';
    const rest = new Map<string, number>();
    const count = (second: string | null, points: number) =>
      rest.set(String(second), (rest.get(String(second)) ?? 0) + points);
    slices.forEach(({ lot, points }) => count(getSecond(lot.expires), points));
    for (const { lot } of received) {
      const second = getSecond(lot.expiresAt);
      count(second, -lot.value);
      const from = slices.find((slice) => getSecond(slice.lot.expires) === second);
      this.open(receiver, lot, event.id, null, from?.lot.expires ?? null);
    }
    const isBlurred = this.of(event.uuid).isBlurred;
    this.of(receiver).isBlurred ||= isBlurred;
    if (!isBlurred && [...rest.values()].some((points) => points !== 0)) {
      this.report(event, `moved points that expire at other times: ${JSON.stringify([...rest])}`, past);
    }
  }

  private return(event: EventRecord, transfer: PointsTransfer): void {
    const { blockId, couponId, value } = transfer;
    const second = Date.parse(transfer.createdAt);
    const lots = this.of(event.uuid);
    const block = this.blocks.get(blockId?.pointsTransferId ?? '');
    if (blockId) {
      this.blocks.delete(blockId.pointsTransferId);
      this.compare(event, undefined, value, block?.points ?? 0);
      lots.giveBack(block?.slices ?? [], block?.points ?? 0, second);
      return;
    }
    const coupon = couponId?.couponId ?? '';
    this.compare(event, undefined, value, this.ofPurchases.getCost(coupon));
    this.ofPurchases.giveBack(coupon, lots, second);
  }

  /** Unlocked, expired, canceled: at the right time, and all that is left. */
  private change(name: string, event: EventRecord, lots: Lots): void {
    const lot = lots.all.get(event.payload.pointsTransferId?.pointsTransferId ?? '');
    if (!lot || lots.isBlurred) {
      return;
    }
    const isUnlocking = name === 'PointsTransferHasBeenUnlocked';
    if (isUnlocking && (lot.unlocks ?? Infinity) > Date.parse(event.recorderOn) + SECOND) {
      this.report(event, `was recorded at ${event.recorderOn}, and is due at ${lot.unlocks}`);
    }
    const isOnTime = name === 'PointsTransferHasBeenExpired' && this.expiresOnTime(event, lot);
    const stays = isOnTime ? lot.cameBack : 0;
    if (!lots.hasTies || isUnlocking) {
      const right = isUnlocking ? lot.points : lot.left - stays;
      this.compare(event, undefined, event.payload.value ?? -1, right);
    }
    if (!isUnlocking) {
      lots.close(lot, event.payload.value ?? lot.left, stays);
      lot.isCanceled ||= name === 'PointsTransferHasBeenCanceled';
      lot.isOver ||= lot.isCanceled;
    }
  }

  /**
   * Points expire at the end of their lot, whenever that is recorded; those that came back later, when they came back; those of a reset at
   * neither.
   */
  private expiresOnTime(event: EventRecord, { expires, isOver, left, cameBack, cameBackAt }: Lot): boolean {
    const told = event.payload.expiredAt ?? '';
    const isOnTime = expires !== null && getSecond(told) === getSecond(expires);
    const isLate = left <= cameBack && cameBackAt.has(Date.parse(told));
    const isDue = expires !== null && Date.parse(event.recorderOn) >= expires && !isOver && left > 0;
    if (isDue && !isOnTime && !isLate && !this.of(event.uuid).hasTies) {
      const ends = left > cameBack ? [expires] : [expires, ...cameBackAt];
      const right = ends.map((end) => new Date(end).toISOString()).join(' or ');
      this.report(event, `tells of an end at ${told}, the oracle of ${right}`);
    }
    return isOnTime;
  }

  private compare(event: EventRecord, past: Past | undefined, told: number, right: number): void {
    if (told !== right && !this.of(event.uuid).isBlurred) {
      this.report(event, `tells of ${told} points, the oracle of ${right}`, past);
    }
  }

  private report({ id, type, uuid }: EventRecord, what: string, past?: Past): void {
    this.findings.add('oracle of points', `Event ${id}, ${type} of ${uuid}: ${what}`, past?.number);
  }
}

function getSecond(time: string | number | null | undefined): string | null {
  const instant = typeof time === 'string' ? Date.parse(time) : time;
  return instant === null || instant === undefined ? null : String(Math.floor(instant / SECOND));
}
