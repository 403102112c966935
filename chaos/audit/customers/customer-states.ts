import type { Connection } from '../../client/connection.js';
import type { CampaignPlan } from '../../plan/campaigns.js';
import type { Scene } from '../../scene.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import type { History, Past } from '../history.js';
import type { Expected } from '../points/ledger-of-journal.js';
import { Erasures, isErasure } from './erasures.js';

const CHECK = 'customer state';
const STATES: Readonly<Record<string, boolean>> = {
  CustomerWasActivated: true,
  CustomerWasDeactivated: false,
};
/** They end what a customer may do, for good. */
const ERASING = new Set(['CustomerWasAnonymized', 'CustomerWasDeleted']);
const SWITCHES = new Set(['activate', 'deactivate', 'anonymize', 'delete']);
const PURCHASES = new Set(['buy', 'give', 'redeem']);
const NOT_ALLOWED = 'Not allowed';

/** Lines of the journal between which the customer was in one state, whatever was on its way. */
interface Span {
  readonly active: boolean;
  readonly from: number;
  readonly to: number;
}

/**
 * Whether customers may buy, by the answers to those who switched it, against what became of purchases; and by the order of
 * the events. Each purchase must have found its customer active.
 */
export class CustomerStateAudit {
  private readonly active = new Map<string, boolean>();
  private readonly spans = new Map<number, readonly Span[]>();
  /** Switches that happened, by customer and state. */
  private readonly told = new Map<string, number>();

  constructor(
    private readonly history: History,
    private readonly expected: Expected,
    private readonly findings: Findings,
    private readonly plans: readonly CampaignPlan[] = [],
    private readonly erasures = new Erasures(history),
  ) {}

  look({ id, type, payload }: EventRecord): void {
    const [, name = ''] = /\.Event\.(\w+)$/.exec(type) ?? [];
    const customerId = payload.customerId?.customerId ?? '';
    const state = STATES[name];
    if (ERASING.has(name)) {
      this.active.set(customerId, false);
    } else if (state !== undefined) {
      if (this.active.get(customerId) === state) {
        this.findings.add(CHECK, `Event ${id}: ${name}, and customer ${customerId} was so before`);
      }
      this.active.set(customerId, state);
      const switched = `${this.expected.customer(customerId)} ${state}`;
      this.told.set(switched, (this.told.get(switched) ?? 0) + 1);
    } else if (
      name === 'CampaignWasBoughtByCustomer' &&
      this.active.get(customerId) !== true &&
      // What comes back of a gift comes back to blocked customers, too.
      !this.plans[this.expected.campaign(payload.campaignId?.campaignId ?? '')]?.isGift
    ) {
      const whose = `customer ${this.expected.customer(customerId)}`;
      this.findings.add(CHECK, `Event ${id}: ${whose} has bought something while blocked`);
    }
  }

  /** By the events so far. */
  isActive(customerId: string): boolean {
    return this.active.get(customerId) === true;
  }

  /** Whether the customer was active as long as an operation lasted, by the answers; undefined where that is unknown. To be asked after `compare`. */
  activeDuring(past: Past, customer = past.customer): boolean | undefined {
    const { sentAt, settledAt } = past;
    const during = this.spans.get(customer)?.find(({ from, to }) => from < sentAt && settledAt < to);
    return during ? during.active : this.spans.has(customer) ? undefined : true;
  }

  /** Once all events have been looked at. */
  async compare({ customers }: Scene, connections: readonly Connection[]): Promise<void> {
    const switches = new Map<number, Past[]>();
    for (const past of this.history.operations.values()) {
      if (SWITCHES.has(past.kind) && past.knowledge !== 'nothing') {
        switches.set(past.customer, [...(switches.get(past.customer) ?? []), past]);
      }
    }
    for (const [customer, own] of switches) {
      this.spans.set(customer, getSpans(own));
      this.compareWithEvents(customer, own);
    }
    this.comparePurchases();
    for (const [customer, own] of switches) {
      if (this.erasures.isDeleted(customer)) {
        continue;
      }
      const { id = '', store } = customers[customer] ?? {};
      const { active } = (await connections[customer % connections.length]?.ask<{ active: boolean }>(
        'GET',
        `/api/${store}/customer/${id}`,
      )) ?? { active: undefined };
      const told = this.active.get(id);
      const last = this.spans.get(customer)?.at(-1);
      if (active !== told || (last?.to === Infinity && active !== last.active)) {
        const what = `Customer ${customer}: active is ${active}; by the events ${told}, by the answers ${last?.active}`;
        this.findings.add(CHECK, what, ...own.map((past) => past.number));
      }
    }
  }

  /** A switch makes one event, or none if the customer is in that state already; nothing else makes such events. */
  private compareWithEvents(customer: number, own: readonly Past[]): void {
    for (const state of [true, false]) {
      const kind = state ? 'activate' : 'deactivate';
      const asked = own.filter((past) => past.kind === kind && past.knowledge !== 'refused');
      // The scene has activated each customer once.
      const most = asked.length + Number(state);
      const told = this.told.get(`${customer} ${state}`) ?? 0;
      if (told > most) {
        const what = `Customer ${customer} was switched to ${state} ${told} times, ${most} were asked for`;
        this.findings.add('nothing unasked', what, ...asked.map((past) => past.number));
      }
    }
  }

  private comparePurchases(): void {
    for (const past of this.history.operations.values()) {
      if (!PURCHASES.has(past.kind)) {
        continue;
      }
      const isActive = this.activeDuring(past);
      if (past.knowledge === 'done' && isActive === false) {
        this.findings.add(CHECK, `Customer ${past.customer} has bought while blocked`, past.number);
      }
      if (past.refusal.includes(NOT_ALLOWED) && isActive === true) {
        this.findings.add(CHECK, `Active customer ${past.customer} was not allowed to buy`, past.number);
      }
    }
  }
}

/**
 * The times when no switch was on its way. Which of several that overlap came last is unknown, unless they agree. Nothing activates a
 * customer who is erased.
 */
function getSpans(switches: readonly Past[]): Span[] {
  const erasures = switches.filter((past) => isErasure(past) && past.knowledge === 'done');
  const erasedAt = Math.min(...erasures.map(({ settledAt }) => settledAt));
  const inOrder = switches
    .filter(({ sentAt }) => sentAt < erasedAt)
    .sort((one, other) => one.sentAt - other.sentAt);
  const spans: Span[] = [];
  let active: boolean | null = true;
  let from = 0;
  let until = 0;
  for (const { kind, sentAt, settledAt, knowledge } of inOrder) {
    if (knowledge === 'refused') {
      continue;
    }
    const next = kind === 'activate';
    const overlaps = sentAt < until;
    if (!overlaps && active !== null) {
      spans.push({ active, from, to: sentAt });
    }
    active = !overlaps || active === next ? next : null;
    until = Math.max(until, settledAt);
    from = until;
  }
  if (erasedAt < Infinity) {
    spans.push({ active: false, from: erasedAt, to: Infinity });
  } else if (active !== null && until < Infinity) {
    spans.push({ active, from, to: Infinity });
  }
  return spans;
}
