import { CLAIMS_PER_DAY } from '../../plan/sales.js';
import type { Scene } from '../../scene.js';
import { Erasures } from '../customers/erasures.js';
import { getDay, type EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import type { History, Past } from '../history.js';
import type { Expected } from '../points/ledger-of-journal.js';
import type { SalesAudit } from './sales.js';

const CHECK = 'claims';
const USED_UP = 'No more transactions can be claimed today';
/** Clocks are read at different times, so that a day may end between them. */
const BLUR_MS = 5000;
const DAY_MS = 86_400_000;

/**
 * Receipts that customers claim: each belongs to one of those who have claimed it with the right amount, and a customer gets so many of
 * them within a day.
 */
export class ClaimAudit {
  /** By document. */
  private readonly claims = new Map<string, Past[]>();
  private readonly owners = new Map<string, Past>();
  /** By customer and day. */
  private readonly perDay = new Map<string, number>();
  /** Customers who have had all claims of a day. */
  private readonly full = new Set<number>();

  constructor(
    history: History,
    private readonly scene: Pick<Scene, 'customers'>,
    private readonly expected: Expected,
    /** Has looked at each event before. */
    private readonly sales: SalesAudit,
    private readonly findings: Findings,
    private readonly erasures = new Erasures(history),
  ) {
    for (const past of history.operations.values()) {
      const [document = ''] = past.words;
      if (past.kind === 'claim') {
        this.claims.set(document, [...(this.claims.get(document) ?? []), past]);
      }
    }
  }

  /** For the report. */
  get figures(): Readonly<Record<string, number>> {
    return { 'claimed receipts': this.owners.size };
  }

  look({ id, type, payload, recorderOn }: EventRecord): void {
    const sale = this.sales.getSale(payload.transactionId?.transactionId ?? '');
    if (!type.endsWith('.User.Event.AssignedTransactionToCustomer') || !sale?.how.isReceipt) {
      return;
    }
    const customer = this.expected.customer(payload.customerId?.customerId ?? '');
    const document = `S${sale.number}`;
    const own = (this.claims.get(document) ?? []).filter((past) => past.customer === customer);
    const past =
      own.find(({ knowledge }) => knowledge === 'done') ??
      own.find(({ knowledge }) => knowledge === 'unknown');
    if (!past) {
      const numbers = own.map(({ number }) => number);
      const check = own.length > 0 ? 'refusals change nothing' : 'nothing unasked';
      this.findings.add(check, `Event ${id}: customer ${customer} gets receipt ${document}`, ...numbers);
      return;
    }
    past.knowledge = 'done';
    this.owners.set(document, past);
    this.count(id, customer, recorderOn);
  }

  private count(id: number, customer: number, recorderOn: string): void {
    const whose = `${customer} ${getDay(recorderOn)}`;
    const before = this.perDay.get(whose) ?? 0;
    this.perDay.set(whose, before + 1);
    const isNearEnd = (Date.parse(recorderOn) + BLUR_MS) % DAY_MS < 2 * BLUR_MS;
    if (before >= CLAIMS_PER_DAY && !isNearEnd) {
      this.findings.add('limits', `Event ${id}: customer ${customer} claims receipt ${before + 1} of a day`);
    }
    if (before + 1 >= CLAIMS_PER_DAY) {
      this.full.add(customer);
    }
  }

  /** Once all events have been looked at. */
  compare(): void {
    for (const [document, own] of this.claims) {
      const done = own.filter(({ knowledge }) => knowledge === 'done');
      if (done.length > 1) {
        const what = `Receipt ${document} was claimed with success ${done.length} times`;
        this.findings.add('nothing twice', what, ...done.map(({ number }) => number));
      }
      own.forEach((past) => this.compareAnswer(document, past));
    }
  }

  private compareAnswer(document: string, past: Past): void {
    const { knowledge, customer, made, refusal, number, settledAt, words } = past;
    const [, facts] = words;
    const owner = this.owners.get(document);
    const sale = this.sales.sales.get(document);
    const isOfStore = this.scene.customers[customer]?.store === 'DEFAULT';
    const isPossible = facts === 'right' && isOfStore;
    if (knowledge === 'done' && (owner !== past || (made.length > 0 && made[0] !== sale?.transactionId))) {
      this.findings.add('every 200 is there', `Receipt ${document} is not customer ${customer}'s`, number);
    }
    if (knowledge === 'done' && !isPossible) {
      this.findings.add(CHECK, `Receipt ${document} was claimed by ${customer} with ${facts} facts`, number);
    }
    if (knowledge !== 'refused') {
      return;
    }
    if (refusal.includes(USED_UP)) {
      if (!this.full.has(customer)) {
        this.findings.add(CHECK, `Customer ${customer} was refused, and has claims left`, number);
      }
    } else if (
      isPossible &&
      !this.erasures.mayPrecede(past, customer) &&
      !(owner && owner.sentAt < settledAt)
    ) {
      this.findings.add(CHECK, `Receipt ${document} was free, and was refused: ${refusal}`, number);
    }
  }
}
