import type { CampaignPlan } from '../../plan/campaigns.js';
import { PURCHASE_SEGMENTS } from '../../plan/segments.js';
import type { Scene } from '../../scene.js';
import { Erasures } from '../customers/erasures.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import { amount, type History, isNotFound, type Past } from '../history.js';
import type { Expected } from '../points/ledger-of-journal.js';
import type { Sale } from './sale.js';
import type { SalesAudit } from './sales.js';

const CHECK = 'segments about purchases';

/** What counts of purchases. */
interface Bought {
  readonly count: number;
  readonly cents: number;
  /** Sales, by the place of the segment whose articles they have. */
  readonly withArticles: readonly number[];
}

/** Who a customer is after a document, and between which lines of the journal it was registered. */
interface State {
  readonly member: readonly boolean[];
  readonly sentAt: number;
  readonly settledAt: number;
}

const NOTHING: Bought = { count: 0, cents: 0, withArticles: PURCHASE_SEGMENTS.map(() => 0) };
const BEFORE: State = { member: membership(NOTHING), sentAt: 0, settledAt: 0 };

/**
 * Campaigns for segments about purchases: sold only to who is a member by the events before, and refused only to who may not have been one.
 */
export class SegmentOffers {
  private readonly bought = new Map<number, Bought>();
  private readonly counted = new Map<Sale, Bought>();
  private readonly states = new Map<number, State[]>();
  private sold = 0;

  constructor(
    private readonly history: History,
    private readonly plans: readonly CampaignPlan[],
    private readonly expected: Expected,
    /** Has looked at each event before. */
    private readonly sales: SalesAudit,
    private readonly findings: Findings,
    private readonly erasures = new Erasures(history),
  ) {}

  /** For the report. */
  get figures(): Readonly<Record<string, number>> {
    return { 'sold to members of segments about purchases': this.sold };
  }

  look({ id, type, payload }: EventRecord): void {
    const transactionId = payload.transactionId?.transactionId;
    const customer = this.expected.customer(payload.customerId?.customerId ?? '');
    if (type.endsWith('.AssignedTransactionToCustomer')) {
      const back = this.sales.returns.get(transactionId ?? '');
      const sale = this.sales.getSale(transactionId ?? '') ?? back?.sale;
      if (sale?.isAssigned) {
        this.count(sale, customer, this.getDocument(sale, back?.number));
      }
    } else if (type.endsWith('.CampaignWasBoughtByCustomer') && transactionId === undefined) {
      const campaign = this.expected.campaign(payload.campaignId?.campaignId ?? '');
      this.sold += Number((this.plans[campaign]?.purchaseSegment ?? null) !== null);
      if (!this.isMember(customer, campaign)) {
        this.findings.add(CHECK, `Event ${id}: customer ${customer} has bought what is for members`);
      }
    }
  }

  /** Whether a campaign is for the customer, by the events so far. */
  isMember(customer: number, campaign: number): boolean {
    const segment = this.plans[campaign]?.purchaseSegment ?? null;
    return segment === null || (this.states.get(customer)?.at(-1) ?? BEFORE).member[segment] === true;
  }

  /** Once all events have been looked at. */
  compare({ customers }: Scene): void {
    for (const past of this.history.operations.values()) {
      const plan = this.plans[amount(past, 'g')];
      const segment = plan?.purchaseSegment ?? null;
      const isOfStore = customers[past.customer]?.store === plan?.store;
      const isDeleted = this.erasures.mayPrecede(past, past.customer);
      if (past.kind === 'buy' && segment !== null && isOfStore && isNotFound(past) && !isDeleted) {
        const possible = this.during(past).map(({ member }) => member[segment]);
        if (!possible.includes(false)) {
          this.findings.add(CHECK, `Customer ${past.customer}, who is a member, was refused`, past.number);
        }
      }
    }
  }

  private count(sale: Sale, customer: number, document: Pick<State, 'sentAt' | 'settledAt'>): void {
    const before = this.counted.get(sale) ?? NOTHING;
    const after = countIn(sale);
    this.counted.set(sale, after);
    const all = this.bought.get(customer) ?? NOTHING;
    const bought = {
      count: all.count + after.count - before.count,
      cents: all.cents + after.cents - before.cents,
      withArticles: all.withArticles.map(
        (count, segment) => count + (after.withArticles[segment] ?? 0) - (before.withArticles[segment] ?? 0),
      ),
    };
    this.bought.set(customer, bought);
    const states = this.states.get(customer) ?? [BEFORE];
    states.push({ ...document, member: membership(bought) });
    this.states.set(customer, states);
  }

  /** Nothing is known of when a receipt was claimed, with what had come back of it, nor of when the sale of a mark was registered. */
  private getDocument({ number, how }: Sale, back: number | undefined): Pick<State, 'sentAt' | 'settledAt'> {
    const past = how.isReceipt ? undefined : this.history.get(back ?? number ?? -1);
    return { sentAt: past?.sentAt ?? 0, settledAt: past?.settledAt ?? Infinity };
  }

  /** What the customer may have been while an operation lasted. Documents of a customer come in the order of their events. */
  private during({ customer, sentAt, settledAt }: Past): readonly State[] {
    const states = this.states.get(customer) ?? [BEFORE];
    const possible: State[] = [];
    let end = Infinity;
    for (const state of [...states].reverse()) {
      if (end > sentAt) {
        possible.push(state);
      }
      end = Math.min(end, state.settledAt);
    }
    let begin = 0;
    const begun = new Set<State>();
    for (const state of states) {
      begin = Math.max(begin, state.sentAt);
      if (begin < settledAt) {
        begun.add(state);
      }
    }
    return possible.filter((state) => begun.has(state));
  }
}

/** A sale that came back whole was no purchase. */
function countIn({ cents, countedCents, lines }: Sale): Bought {
  const isPurchase = cents === 0 || countedCents !== cents;
  const has = (criterion: (typeof PURCHASE_SEGMENTS)[number]) =>
    isPurchase &&
    criterion.type === 'bought_skus' &&
    lines.some(({ sku }) => criterion.skuIds.some((each) => each === sku));
  return {
    count: Number(isPurchase),
    cents: cents - countedCents,
    withArticles: PURCHASE_SEGMENTS.map((criterion) => Number(has(criterion))),
  };
}

function membership({ count, cents, withArticles }: Bought): boolean[] {
  return PURCHASE_SEGMENTS.map((criterion, segment) => {
    switch (criterion.type) {
      case 'transaction_count':
        return count >= criterion.min && count <= criterion.max;
      case 'transaction_amount':
        return cents >= 100 * criterion.fromAmount;
      case 'bought_skus':
        return (withArticles[segment] ?? 0) > 0;
    }
  });
}
