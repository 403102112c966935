import { STAMP, VISIT } from '../../plan/sales.js';
import type { CustomerStateAudit } from '../customers/customer-states.js';
import { getDay, type EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import type { History, Past } from '../history.js';
import type { Expected } from '../points/ledger-of-journal.js';
import { describePayments, Payments } from './payments.js';
import { TransferRequests } from '../points/transfer-requests.js';

const CHECK = 'reported events';
const LIMIT_EXCEEDED = 'limit exceeded';

/**
 * Events that shops and customers report, and that a rule pays for each time, or so often within a day. They have nothing that they are
 * recognised by, so they are counted.
 */
export class ReportAudit {
  /** Customers by account. */
  private readonly owners = new Map<string, number>();
  /** By rule and customer. */
  private readonly paid = new Map<string, number>();
  private readonly payments = new Payments();
  /** Stamps, by customer and day. */
  private readonly perDay = new Map<string, number>();
  /** Customers who have had all stamps of a day. */
  private readonly full = new Set<number>();

  constructor(
    private readonly history: History,
    private readonly expected: Expected,
    private readonly findings: Findings,
    private readonly requests = new TransferRequests(history),
  ) {}

  /** For the report. */
  get figures(): Readonly<Record<string, number>> {
    return { stamps: [...this.perDay.values()].reduce((sum, count) => sum + count, 0) };
  }

  look(event: EventRecord): void {
    const { id, type, uuid, payload } = event;
    this.payments.look(event);
    if (type.endsWith('.AccountWasCreated')) {
      this.owners.set(uuid, this.expected.customer(payload.customerId?.customerId ?? ''));
      return;
    }
    const { pointsTransfer } = payload;
    const { value, createdAt = '' } = pointsTransfer ?? {};
    const rule = pointsTransfer && this.requests.getRule(pointsTransfer);
    if (!rule || !type.endsWith('.PointsWereAdded')) {
      return;
    }
    const customer = this.owners.get(uuid) ?? -1;
    if (value !== rule.points) {
      this.findings.add(CHECK, `Event ${id}: rule ${rule.name} has paid ${value} points`);
    }
    const named = this.payments.describe(pointsTransfer);
    if (named !== describePayments([{ rule: rule.name, points: rule.points }])) {
      this.findings.add(CHECK, `Event ${id}: the points of rule ${rule.name} name ${named}`);
    }
    const whose = `${rule.name} ${customer}`;
    this.paid.set(whose, (this.paid.get(whose) ?? 0) + 1);
    this.expected.add(customer, rule.points);
    if (rule === STAMP) {
      this.stamp(id, customer, getDay(createdAt));
    }
  }

  private stamp(id: number, customer: number, day: string): void {
    const before = this.perDay.get(`${customer} ${day}`) ?? 0;
    this.perDay.set(`${customer} ${day}`, before + 1);
    if (before >= STAMP.limit) {
      this.findings.add('limits', `Event ${id}: customer ${customer} gets stamp ${before + 1} of ${day}`);
    }
    if (before + 1 >= STAMP.limit) {
      this.full.add(customer);
    }
  }

  /** Once all events have been looked at. */
  compare(states: CustomerStateAudit): void {
    const asked = new Map<string, { least: number; most: number }>();
    for (const past of this.history.operations.values()) {
      const rule = past.kind === 'visit' ? VISIT : past.kind === 'stamp' ? STAMP : null;
      // Customers do not report what only shops may report.
      const isStrange = rule === STAMP && past.words[0] !== STAMP.event;
      if (rule) {
        const whose = `${rule.name} ${past.customer}`;
        const { least, most } = asked.get(whose) ?? { least: 0, most: 0 };
        const [isDone, mayBe] = [past.knowledge === 'done', past.knowledge === 'unknown'];
        asked.set(whose, { least: least + Number(isDone), most: most + Number(isDone || mayBe) });
        this.compareAnswer(past, isStrange, states);
      }
    }
    for (const whose of new Set([...this.paid.keys(), ...asked.keys()])) {
      const { least, most } = asked.get(whose) ?? { least: 0, most: 0 };
      const paid = this.paid.get(whose) ?? 0;
      if (paid < least || paid > most) {
        const what = `${whose}: the rule has paid the customer ${paid} times, ${least} to ${most} were reported`;
        this.findings.add(CHECK, what);
      }
    }
  }

  private compareAnswer(past: Past, isStrange: boolean, states: CustomerStateAudit): void {
    const { customer, knowledge, refusal, number } = past;
    if (isStrange) {
      if (knowledge === 'done') {
        this.findings.add(CHECK, `Customer ${customer} has reported what only shops report`, number);
      }
      return;
    }
    const isFull = past.kind === 'stamp' && refusal.includes(LIMIT_EXCEEDED);
    const isRight = isFull ? this.full.has(customer) : states.activeDuring(past) !== true;
    if (knowledge === 'refused' && !isRight) {
      this.findings.add(CHECK, `A report of active customer ${customer} was refused: ${refusal}`, number);
    }
  }
}
