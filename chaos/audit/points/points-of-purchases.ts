import { type CampaignPlan, EDITED_CAMPAIGN, POINT_VALUE } from '../../plan/campaigns.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import { Waiting } from '../waiting.js';
import type { Expected } from './ledger-of-journal.js';
import type { Lots, Slice } from './lots.js';

interface Bought {
  readonly couponId: string;
  readonly campaign: number;
  readonly code: string;
  readonly cost: number;
}

/** The prices of purchases, the lots that have paid them, and the points that returns give back. */
export class PointsOfPurchases {
  /** By customer: the purchase whose points follow. On a cluster, events of others may come between the two. */
  private readonly bought = new Waiting<Bought>();
  private readonly paid = new Map<string, readonly Slice[]>();
  private readonly coupons = new Map<string, { transfer: string; cost: number }>();

  constructor(
    private readonly plans: readonly CampaignPlan[],
    private readonly expected: Expected,
    private readonly findings: Findings,
  ) {}

  buy({ payload }: EventRecord): void {
    const campaign = this.expected.campaign(payload.campaignId?.campaignId ?? '');
    const { couponId: { couponId } = { couponId: '' }, coupon, costInPoints = 0 } = payload;
    const plan = this.plans[campaign];
    // The code of cashback is what the points are worth: they can be told from it.
    const isFixed = campaign !== EDITED_CAMPAIGN;
    // Which of several prices it was is compared with the edits.
    const price = !isFixed
      ? costInPoints
      : plan?.isCashback
        ? pointsFor(coupon?.code ?? '')
        : (plan?.cost ?? 0);
    if (costInPoints !== price && costInPoints !== 0) {
      this.findings.add('points', `Coupon ${couponId} was sold for ${costInPoints}, its price is ${price}`);
    }
    if (costInPoints > 0) {
      const customer = payload.customerId?.customerId ?? '';
      this.bought.add(customer, { couponId, campaign, code: coupon?.code ?? '', cost: price });
    }
  }

  /** What the customer has bought whose points come now: its price, and the comment of the transfer. */
  paidBy(customer: string): { cost: number; comment: string; bought: readonly Bought[] } {
    const bought = this.bought.take(customer);
    const cost = bought.reduce((sum, each) => sum + each.cost, 0);
    const [first] = bought;
    const name = this.plans[first?.campaign ?? -1]?.name ?? '';
    const what = this.plans[first?.campaign ?? -1]?.isCashback ? 'cashback' : `coupon: ${first?.code}`;
    return { cost, bought, comment: bought.length === 1 ? `${name}, ${what}` : name };
  }

  /** @param slices The parts of lots that the transfer takes. */
  pay(transfer: string, bought: readonly Bought[], slices: readonly Slice[]): void {
    this.paid.set(transfer, slices);
    bought.forEach(({ couponId, cost }) => this.coupons.set(couponId, { transfer, cost }));
  }

  getCost(couponId: string): number {
    return this.coupons.get(couponId)?.cost ?? 0;
  }

  /** Puts the price of a coupon back into the lots that have paid for it. */
  giveBack(couponId: string, lots: Lots, second: number): void {
    const coupon = this.coupons.get(couponId);
    this.coupons.delete(couponId);
    const rest = lots.giveBack(this.paid.get(coupon?.transfer ?? '') ?? [], coupon?.cost ?? 0, second);
    if (coupon && rest) {
      this.paid.set(coupon.transfer, rest);
    }
  }

  /** Once all events have been looked at: nothing waits for the event of its points any more. */
  end(): void {
    for (const [customer, bought] of this.bought.all) {
      const coupons = bought.map(({ couponId }) => couponId).join(', ');
      this.findings.add('oracle of points', `No event tells what customer ${customer} paid for ${coupons}`);
    }
  }
}

function pointsFor(money: string): number {
  return Math.round(Number(money) / POINT_VALUE);
}
