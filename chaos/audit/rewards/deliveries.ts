import type { CampaignPlan } from '../../plan/campaigns.js';
import type { OperationKind } from '../../plan/kinds.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import type { History } from '../history.js';
import type { Expected } from '../points/ledger-of-journal.js';
import { type Source, text, textOrNull } from '../source.js';

/** What is done to a bought reward step by step. */
interface Steps {
  readonly check: string;
  readonly kind: OperationKind;
  readonly event: string;
  readonly column: string;
  /** Null for a reward that has no step yet. */
  first(plan: CampaignPlan | undefined): string | null;
  /** The steps that a reward may begin with that has none yet. */
  begins(plan: CampaignPlan | undefined): readonly string[];
  readonly next: Readonly<Record<string, readonly string[]>>;
  /** In which its points are back, and it is canceled. */
  readonly canceling?: string;
}

export const DELIVERY: Steps = {
  check: 'deliveries',
  kind: 'deliver',
  column: 'deliveryStatus',
  event: 'CampaignBoughtDeliveryStatusWasChanged',
  first: (plan) => (plan?.tracksDelivery ? 'ordered' : null),
  // Gift codes whose delivery the campaign does not track.
  begins: (plan) =>
    plan?.isCashback || plan?.isPercentage ? [] : ['ordered', 'shipped', 'delivered', 'canceled'],
  next: { ordered: ['shipped', 'canceled'], shipped: ['delivered', 'canceled'] },
};

export const CASHBACK: Steps = {
  check: 'cashback',
  kind: 'decide',
  column: 'cashbackStatus',
  canceling: 'rejected',
  event: 'CampaignBoughtCashbackStatusWasChanged',
  first: (plan) => (plan?.isCashback ? 'pending' : null),
  begins: () => [],
  next: { pending: ['approved', 'rejected'], approved: ['paid', 'rejected'] },
};

/** Deliveries of rewards, and what is decided of cashback: each step was asked for, or its reward was returned, and none is taken twice. */
export class StepAudit {
  private readonly states = new Map<string, string>();
  /** By coupon: the steps that one without any may begin with. */
  private readonly begins = new Map<string, readonly string[]>();
  private readonly returned = new Set<string>();
  /** Operations that were answered with success, and those that may have been done, by coupon and step. */
  private readonly done = new Map<string, number[]>();
  private readonly unknown = new Set<string>();
  private readonly told = new Set<string>();

  constructor(
    private readonly steps: Steps,
    history: History,
    private readonly plans: readonly CampaignPlan[],
    private readonly expected: Expected,
    private readonly findings: Findings,
  ) {
    for (const { kind, words, knowledge, number } of history.operations.values()) {
      const step = `${words[0]} ${words[1]}`;
      if (kind === steps.kind && knowledge === 'done') {
        this.done.set(step, [...(this.done.get(step) ?? []), number]);
      } else if (kind === steps.kind && knowledge === 'unknown') {
        this.unknown.add(step);
      }
    }
  }

  look({ id, type, payload }: EventRecord): void {
    const couponId = payload.couponId?.couponId ?? '';
    if (type.endsWith('.CampaignWasBoughtByCustomer')) {
      const campaign = this.expected.campaign(payload.campaignId?.campaignId ?? '');
      this.states.set(couponId, this.steps.first(this.plans[campaign]) ?? 'none');
      this.begins.set(couponId, this.steps.begins(this.plans[campaign]));
    } else if (type.endsWith('.CampaignWasReturned')) {
      this.returned.add(couponId);
    } else if (type.endsWith(`.${this.steps.event}`)) {
      this.step(id, couponId, payload.status ?? '');
    }
  }

  /** What the events led to, against the answers and the rows. */
  async compare(source: Source): Promise<void> {
    for (const [step, operations] of this.done) {
      if (operations.length > 1) {
        this.findings.add(
          'nothing twice',
          `The step ${step} was taken ${operations.length} times`,
          ...operations,
        );
      }
      if (!this.told.has(step)) {
        this.findings.add('every 200 is there', `No event tells of the step ${step}`, ...operations);
      }
    }
    const { check, column, canceling } = this.steps;
    const sql = `SELECT id, ${column}, canceledAt FROM coupon WHERE customerId IS NOT NULL`;
    for await (const row of source.rows(sql)) {
      const status = textOrNull(row, column) ?? 'none';
      const right = this.states.get(text(row, 'id'));
      if (status !== right) {
        this.findings.add(
          check,
          `Coupon ${text(row, 'id')}: the row says ${status}, the steps lead to ${right}`,
        );
      }
      const isCanceled = textOrNull(row, 'canceledAt') !== null;
      if (canceling !== undefined && right !== 'none' && isCanceled !== (right === canceling)) {
        this.findings.add(check, `Coupon ${text(row, 'id')} is ${right}, and canceled: ${isCanceled}`);
      }
    }
  }

  private step(event: number, couponId: string, status: string): void {
    const before = this.states.get(couponId) ?? 'none';
    const step = `${couponId} ${status}`;
    const next = before === 'none' ? this.begins.get(couponId) : this.steps.next[before];
    if (!next?.includes(status)) {
      this.findings.add(
        this.steps.check,
        `Event ${event}: coupon ${couponId} is ${status} and was ${before}`,
      );
    }
    const isReturn = status === 'canceled' && before === 'ordered' && this.returned.has(couponId);
    if (!isReturn && !this.done.has(step) && !this.unknown.has(step)) {
      this.findings.add(
        'nothing unasked',
        `Event ${event}: no request asked for coupon ${couponId} to be ${status}`,
      );
    }
    this.states.set(couponId, status);
    this.told.add(step);
  }
}
