import type { CouponAudit } from '../rewards/coupons.js';
import type { Findings } from '../findings.js';
import { amount, type History, type Past } from '../history.js';
import type { FiledPoints } from './filed-points.js';
import type { Expected } from './ledger-of-journal.js';
import { number, type Row, type Source, text, textOrNull, timeOrNull } from '../source.js';
import { TransferRequests, TYPE_OF } from './transfer-requests.js';

const TRANSFERS = `SELECT t.id, t.customerId, t.type, t.points, t.comment, t.issuer, t.returnsTransferId, t.senderId, t.receiverId, t.createdAt,
  l.expiresAt FROM points_transfer t LEFT JOIN points_lot l ON l.id = t.id`;

/** By a return, or by later points that pay what returns have not found. */
const TAKEN_BACK = /^(Returned: (R\d+|F\d+-\d+)|Missing points of a return)$/;

/** Transfers of points against the requests that asked for them. Each carries the number of its operation. */
export class TransferAudit {
  /** How many there are of each type that an event must tell of. */
  readonly counts = new Map<string, number>();
  private readonly seen = new Set<number>();
  private readonly received = new Map<number, number>();
  /** Operations that have sent points, by sender, receiver and time. */
  private readonly sent = new Map<string, number[]>();
  /** What was received by an operation that its comment does not name any more. */
  private readonly erased: Row[] = [];

  constructor(
    private readonly history: History,
    private readonly coupons: CouponAudit,
    private readonly expected: Expected,
    private readonly findings: Findings,
    private readonly requests = new TransferRequests(history),
    private readonly filed?: FiledPoints,
  ) {}

  async run(source: Source): Promise<void> {
    const made = new Map<string, Past>();
    for (const past of this.history.operations.values()) {
      if (past.knowledge === 'done' && past.kind in TYPE_OF) {
        made.set(past.made[0] ?? '', past);
      }
    }
    for await (const row of source.rows(TRANSFERS)) {
      made.delete(text(row, 'id'));
      this.look(row);
    }
    this.erased.forEach((row) => this.receive(this.getSender(row), row));
    for (const [id, past] of made) {
      this.findings.add('every 200 is there', `Transfer ${id} is not in the database`, past.number);
    }
    for (const [transfer, points] of this.coupons.paid) {
      this.findings.add(
        'points',
        `Coupons for ${points} points name transfer ${transfer}, which is not there`,
      );
    }
    for (const [operation, points] of this.received) {
      this.findings.add('points', `${points} points of a transfer were not received, or too many`, operation);
    }
  }

  private look(row: Row): void {
    if (this.expected.isDouble(text(row, 'customerId'))) {
      return;
    }
    const type = text(row, 'type');
    this.counts.set(type, (this.counts.get(type) ?? 0) + 1);
    const [id, comment] = [text(row, 'id'), text(row, 'comment')];
    const listed =
      type === 'adding' && this.requests.getRow({ comment, expires: timeOrNull(row, 'expiresAt') });
    if (listed) {
      const [customer, points] = [this.expected.customer(text(row, 'customerId')), number(row, 'points')];
      this.filed?.note(listed, { customer, points, comment });
      this.expected.add(customer, points);
      return;
    }
    const operation = this.requests.getOperation(id, comment) ?? this.lostSend(row);
    if (type === 'p2p_adding' && comment === '') {
      this.erased.push(row);
    } else if (operation === undefined) {
      this.lookAtConsequence(row);
    } else if (type === 'p2p_adding') {
      this.receive(operation, row);
    } else {
      this.lookAtRequested(operation, row);
    }
    if (type === 'p2p_spending' && operation !== undefined) {
      const key = betweenIn(row, text(row, 'customerId'), text(row, 'receiverId'));
      this.sent.set(key, [...(this.sent.get(key) ?? []), operation]);
    }
  }

  /** Points that were sent, whose comment was erased and whose answer was lost. */
  private lostSend(row: Row): number | undefined {
    if (text(row, 'type') !== 'p2p_spending' || text(row, 'comment') !== '') {
      return undefined;
    }
    const [sender, receiver] = ['customerId', 'receiverId'].map((column) =>
      this.expected.customer(text(row, column)),
    );
    const past = [...this.history.operations.values()].find(
      (each) =>
        TYPE_OF[each.kind] === 'p2p_spending' &&
        each.knowledge === 'unknown' &&
        each.customer === sender &&
        amount(each, 'c') === receiver &&
        amount(each, 'p') === number(row, 'points'),
    );
    if (past) {
      this.requests.note(text(row, 'id'), past.number);
    }
    return past?.number;
  }

  /** The operation that has sent what a row receives; of several at one time, one that is not received in whole yet. */
  private getSender(row: Row): number {
    const operations = this.sent.get(betweenIn(row, text(row, 'senderId'), text(row, 'customerId'))) ?? [];
    return operations.find((operation) => (this.received.get(operation) ?? 0) < 0) ?? operations[0] ?? -1;
  }

  private lookAtRequested(operation: number, row: Row): void {
    const past = this.history.get(operation);
    const id = text(row, 'id');
    const points = number(row, 'points');
    if (!past || TYPE_OF[past.kind] !== text(row, 'type')) {
      this.findings.add('nothing unasked', `Transfer ${id} belongs to operation ${operation}, which is none`);
      return;
    }
    if (this.seen.has(operation)) {
      this.findings.add('nothing twice', `Operation ${operation} has moved points twice: ${id}`, operation);
    }
    this.seen.add(operation);
    if (past.knowledge === 'refused' || past.knowledge === 'nothing') {
      const what = `Operation ${operation} has moved points (${id}), though the client heard: ${past.knowledge}`;
      this.findings.add('refusals change nothing', what, operation);
    } else if (past.knowledge === 'done' && past.made[0] !== id) {
      this.findings.add('every 200 is there', `Transfer ${id} was not the one that was answered`, operation);
    }
    const customer = this.expected.customer(text(row, 'customerId'));
    if (customer !== past.customer || points !== amount(past, 'p')) {
      this.findings.add('points', `Transfer ${id} has ${points} points of customer ${customer}`, operation);
    }
    past.knowledge = 'done';
    this.expected.add(customer, past.kind === 'add' ? points : -points);
    if (TYPE_OF[past.kind] === 'p2p_spending') {
      this.receive(operation, null);
    }
  }

  /** The sender's one transfer and the receiver's many come in any order, and make nothing in the end. */
  private receive(operation: number, row: Row | null): void {
    const past = this.history.get(operation);
    if (!past || TYPE_OF[past.kind] !== 'p2p_spending') {
      this.findings.add('nothing unasked', `Points were received that operation ${operation} did not send`);
      return;
    }
    const points = row ? number(row, 'points') : -amount(past, 'p');
    if (row) {
      const customer = this.expected.customer(text(row, 'customerId'));
      this.expected.add(customer, points);
      if (customer !== amount(past, 'c')) {
        this.findings.add('points', `Customer ${customer} has received what was sent to another`, operation);
      }
    }
    const rest = (this.received.get(operation) ?? 0) + points;
    if (rest === 0) {
      this.received.delete(operation);
    } else {
      this.received.set(operation, rest);
    }
  }

  /** Purchases, returns, captured and released blocks: each is looked at with what it belongs to. */
  private lookAtConsequence(row: Row): void {
    const id = text(row, 'id');
    const type = text(row, 'type');
    const isErased = text(row, 'comment') === '';
    const isPurchase =
      type === 'spending' &&
      (/^((Cold|Hot|Switched) \d+(, coupon: .+)?|Money, cashback)$/.test(text(row, 'comment')) ||
        (isErased && this.coupons.paid.has(id)));
    const isTakenBack = type === 'spending' && TAKEN_BACK.test(text(row, 'comment'));
    const isOther = type === 'adding' || isTakenBack || (type === 'spending' && isErased);
    if (isPurchase) {
      const cost = this.coupons.paid.get(id);
      if (cost !== number(row, 'points')) {
        const what = `Transfer ${id} took ${number(row, 'points')} points for coupons that cost ${cost ?? 0}`;
        this.findings.add('points', what);
      }
      this.coupons.paid.delete(id);
    } else if (!isOther) {
      this.findings.add('nothing unasked', `Transfer ${id}: ${text(row, 'comment')}, ${type}`);
    }
    if (textOrNull(row, 'returnsTransferId') !== null) {
      this.expected.add(this.expected.customer(text(row, 'customerId')), number(row, 'points'));
    }
  }
}

function betweenIn(row: Row, sender: string, receiver: string): string {
  return `${sender} ${receiver} ${text(row, 'createdAt')}`;
}
