import { getMarkLine } from '../../client/marks.js';
import { getOperation } from '../../client/request.js';
import { getCents, type Line, POINTS_MAX } from '../../plan/sales.js';
import type { CustomerStateAudit } from '../customers/customer-states.js';
import { Erasures } from '../customers/erasures.js';
import type { EventRecord, Payload } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import type { History } from '../history.js';
import type { Expected } from '../points/ledger-of-journal.js';
import { DailyCap } from './daily-cap.js';
import { getPoints } from './earned.js';
import { describePayments } from './payments.js';
import { Sale } from './sale.js';
import { type Sent, sentIn } from './sent.js';

const CHECK = 'sales';
/** No operation changes it. */
const CURRENCY = 'eur';

/** A return that was registered. */
export interface Return {
  readonly sale: Sale;
  readonly lines: readonly Line[];
  readonly number: number;
  /** Points that it has to take back, once it belongs to the customer. */
  due: number;
  /** It came before its sale had a customer, and gets the same one. */
  isOpen: boolean;
}

/** What follows from a document of a customer for the points: what a sale has earned, or a return has to take back. */
export interface OfDocument {
  readonly sale: Sale;
  readonly earned: number;
  readonly due: number;
  /** The rules that have paid. */
  readonly rules: string;
  /** How many points each of them has paid, like `describePayments`. */
  readonly payments: string;
  readonly number: number | undefined;
}

/**
 * Documents of shops, by the journal. From the events it takes which came first, which is all that decides about two that exclude one
 * another; and whether a customer who was being blocked was found.
 */
export class SalesAudit {
  /** By document number. */
  readonly sales = new Map<string, Sale>();
  /** By the id of the transaction. */
  readonly returns = new Map<string, Return>();
  /** By document number. */
  readonly sent: ReadonlyMap<string, Sent>;
  private readonly byId = new Map<string, Sale>();
  /** Numbers of documents that are registered. */
  readonly seen = new Set<string>();
  private readonly owners = new Map<string, number>();
  private readonly assigned = new Set<string>();
  /** Sales with an amount that does not count for levels. */
  excluded = 0;
  private claimedReturns = 0;
  private readonly cap = new DailyCap();

  constructor(
    private readonly history: History,
    private readonly expected: Expected,
    private readonly states: CustomerStateAudit,
    private readonly findings: Findings,
    planned: number,
    private readonly erasures = new Erasures(history),
  ) {
    this.sent = sentIn(history, planned);
  }

  look(event: EventRecord): void {
    const { type, payload, uuid } = event;
    const [, name = ''] = /\.Event\.(\w+)$/.exec(type) ?? [];
    if (name === 'AccountWasCreated') {
      this.owners.set(uuid, this.expected.customer(payload.customerId?.customerId ?? ''));
    } else if (name === 'TransactionWasRegistered') {
      this.register(event);
    } else if (name === 'AssignedTransactionToCustomer') {
      this.assign(event);
    } else if (name === 'PointsWereSpent' && payload.pointsTransfer?.revisedTransactionId) {
      this.takeBack(event);
    } else if (name === 'PointsWereAdded' && payload.pointsTransfer?.transactionId) {
      const { transactionId, createdAt } = payload.pointsTransfer;
      const sale = this.byId.get(transactionId.transactionId);
      this.expected.add(sale?.customer ?? -1, sale ? this.cap.correct(sale, createdAt) : 0);
    }
  }

  /** For the report. */
  get figures(): Readonly<Record<string, number>> {
    return {
      'sales that a cap has cut': this.cap.count,
      'returns before a claim': this.claimedReturns,
      'sales with amounts that do not count for levels': this.excluded,
    };
  }

  getSale(transactionId: string): Sale | undefined {
    return this.byId.get(transactionId);
  }

  /** What the document of a transaction means for the points of its customer; null for none of a customer. */
  of(transactionId: string): OfDocument | null {
    const back = this.returns.get(transactionId);
    const sale = this.byId.get(transactionId) ?? back?.sale;
    if (!sale?.isAssigned) {
      return null;
    }
    const paying = sale.earned.paid.filter((paid) => getPoints(paid) > 0);
    return {
      sale,
      earned: back ? 0 : sale.points,
      due: back?.due ?? 0,
      rules: paying.map(({ rule }) => rule).join(', '),
      payments: describePayments(paying.map((paid) => ({ rule: paid.rule, points: getPoints(paid) }))),
      number: back?.number ?? sale.number ?? undefined,
    };
  }

  private register(event: EventRecord): void {
    const { documentNumber = '' } = event.payload.transactionData ?? {};
    const transactionId = event.payload.transactionId?.transactionId ?? '';
    if (this.seen.has(documentNumber)) {
      this.report(`Event ${event.id}: document ${documentNumber} is registered a second time`);
    }
    this.seen.add(documentNumber);
    const mark = getOperation(documentNumber);
    if (mark !== null) {
      const line = getMarkLine(mark);
      const customer = this.history.get(mark)?.customer ?? -1;
      this.keep(documentNumber, new Sale(transactionId, customer, null, [line]));
      this.compareItems(event, [line]);
      this.compareTotals(event, [line]);
      return;
    }
    const sent = this.sent.get(documentNumber);
    if (!sent) {
      const what = `Event ${event.id}: no request has sent document ${documentNumber}`;
      this.findings.add('nothing unasked', what);
      return;
    }
    this.settle(event, sent, transactionId);
    this.compareItems(event, sent.lines);
    this.compareTotals(event, sent.lines);
    if (sent.revised === null) {
      this.keep(
        documentNumber,
        new Sale(transactionId, sent.isReceipt ? -1 : sent.customer, sent.past.number, sent.lines, sent),
      );
    } else {
      this.bringBack(sent, sent.revised, transactionId);
    }
  }

  private keep(document: string, sale: Sale): void {
    if (sale.cents < 0) {
      this.report(`A sale of ${sale.cents} cents was registered`, sale.number ?? undefined);
    }
    this.sales.set(document, sale);
    this.byId.set(sale.transactionId, sale);
  }

  /** An import that was refused or stopped may have registered a part of its documents: it says so, and is sent again. */
  private settle(event: EventRecord, { past, isOfFile }: Sent, transactionId: string): void {
    const { knowledge, number, made } = past;
    if (isOfFile) {
      return;
    }
    if (knowledge === 'refused' || knowledge === 'nothing') {
      const what = `Event ${event.id}: a document was registered, though the client heard: ${knowledge}`;
      this.findings.add('refusals change nothing', what, number);
    } else if (knowledge === 'done' && made[0] !== transactionId) {
      const what = `Event ${event.id}: transaction ${transactionId} is not the one that was answered`;
      this.findings.add('every 200 is there', what, number);
    }
    past.knowledge = 'done';
  }

  private bringBack(sent: Sent, revised: string, transactionId: string): void {
    const { lines, past } = sent;
    const sale = this.sales.get(revised);
    if (!sale) {
      this.report(`Something came back of ${revised}, which was not sold`, past.number);
      return;
    }
    if (sale.allows(lines) === false) {
      this.report(`More came back of ${revised} than was left of it`, past.number, sale.number ?? undefined);
    }
    const due = sale.bringBack(lines, past.sentAt);
    this.returns.set(transactionId, { sale, lines, number: past.number, due, isOpen: !sale.isAssigned });
  }

  private assign({ id, payload, recorderOn }: EventRecord): void {
    const transactionId = payload.transactionId?.transactionId ?? '';
    const back = this.returns.get(transactionId);
    const sale = this.byId.get(transactionId) ?? back?.sale;
    if (!sale) {
      this.report(`Event ${id}: transaction ${transactionId} gets a customer, and was not registered`);
      return;
    }
    const customerId = payload.customerId?.customerId ?? '';
    const customer = this.expected.customer(customerId);
    const number = back?.number ?? sale.number ?? undefined;
    if (this.assigned.has(transactionId)) {
      this.report(`Event ${id}: transaction ${transactionId} gets a customer a second time`, number);
    }
    this.assigned.add(transactionId);
    const isOpen = sale.customer === -1 && (sale.number === null || sale.how.isReceipt);
    if (sale.customer !== customer && !isOpen && !this.erasures.isSuccessor(customer, sale.customer)) {
      this.report(`Event ${id}: customer ${customer} gets what belongs to ${sale.customer}`, number);
    }
    if (back ? !sale.isAssigned : !this.states.isActive(customerId)) {
      this.report(`Event ${id}: customer ${customer} gets a transaction, and may not`, number);
    }
    this.compareAmounts(id, payload, back?.lines ?? sale.lines, number);
    if (!back) {
      this.cap.assign(sale, customer, recorderOn);
      if (sale.points > POINTS_MAX) {
        this.report(`Event ${id}: a sale earns ${sale.points} points`, number);
      }
      this.expected.add(customer, sale.points);
    } else if (back.isOpen) {
      back.isOpen = false;
      back.due = sale.count(back.lines);
      this.claimedReturns += 1;
    }
  }

  private takeBack({ id, uuid, payload }: EventRecord): void {
    const { value = 0, transactionId, revisedTransactionId } = payload.pointsTransfer ?? {};
    this.expected.add(this.owners.get(uuid) ?? -1, -value);
    if (!transactionId) {
      this.pay(id, value, this.byId.get(revisedTransactionId?.transactionId ?? ''));
      return;
    }
    const back = this.returns.get(transactionId.transactionId);
    if (back?.sale.transactionId !== revisedTransactionId?.transactionId) {
      this.report(`Event ${id} takes points back for another sale`, back?.number);
    }
    if (value > (back?.due ?? 0)) {
      this.report(`Event ${id} takes ${value} points back, ${back?.due ?? 0} at most are due`, back?.number);
    }
    if (back) {
      back.sale.taken += value;
    }
  }

  /** Later points pay what returns have not found. */
  private pay(event: number, points: number, sale: Sale | undefined): void {
    if (!sale || sale.taken + sale.paid + points > sale.due) {
      const due = sale ? sale.due - sale.taken - sale.paid : 0;
      this.report(
        `Event ${event} pays ${points} missing points, ${due} are missing`,
        sale?.number ?? undefined,
      );
    }
    if (sale) {
      sale.paid += points;
    }
  }

  private compareItems({ id, payload }: EventRecord, sent: readonly Line[]): void {
    const told = (payload.items ?? []).map(({ sku, quantity, grossValue }) =>
      [sku.code, Math.round(quantity * 1000), Math.round(grossValue * 100)].join(' '),
    );
    const right = sent.map(({ sku, millis, cents }) => [sku, millis, cents].join(' '));
    if (told.join() !== right.join()) {
      this.report(`Event ${id} has the lines ${told.join()}, sent were ${right.join()}`);
    }
  }

  private compareTotals({ id, payload }: EventRecord, sent: readonly Line[]): void {
    const { currency, grossValue, grossValueText } = payload;
    const cents = getCents(sent);
    const right = [CURRENCY, cents / 100, (cents / 100).toFixed(2)].join(' ');
    const told = [currency, grossValue, grossValueText].join(' ');
    if (told !== right) {
      this.report(`Event ${id} has the total ${told}, sent was ${right}`);
    }
  }

  private compareAmounts(id: number, payload: Payload, lines: readonly Line[], number?: number): void {
    const told = Math.round((payload.grossValue ?? 0) * 100);
    if (told !== getCents(lines)) {
      this.report(`Event ${id} says ${told} cents, ${getCents(lines)} were sent`, number);
    }
  }

  private report(what: string, ...operations: readonly (number | undefined)[]): void {
    this.findings.add(CHECK, what, ...operations);
  }
}
