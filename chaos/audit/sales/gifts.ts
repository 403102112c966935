import { type CampaignPlan, GIFT_PERCENT } from '../../plan/campaigns.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import type { Expected } from '../points/ledger-of-journal.js';
import { type Source, text, textOrNull } from '../source.js';
import { Gift, type GiftCoupon } from './gift.js';
import { getShare } from './fraction.js';
import type { Sale } from './sale.js';
import type { SalesAudit } from './sales.js';

const CHECK = 'gifts';

/**
 * Coupons that rules give for sales at the point of sale of the plan: each as often as its campaign allows for one customer, and worth
 * what is left of its sale, less what was used for sales that are kept. Which of a customer's sales came first is taken from the events,
 * and so is what each of several coupons of one gift is worth.
 */
export class GiftAudit {
  /** How many each customer has got, by campaign and customer; with those that have come back. */
  readonly given = new Map<string, number>();
  private readonly gifts = new Map<Sale, Gift[]>();
  /** By the id of the coupon. */
  private readonly coupons = new Map<string, GiftCoupon>();
  /** By the sale: the coupon that is used for it. */
  private readonly usedFor = new Map<Sale, GiftCoupon>();
  /** By the customer: gifts whose events are not over yet. */
  private readonly changing = new Map<string, Set<Gift>>();
  /** By the return: the coupon whose value it brings back, and how much. */
  private readonly comingBack = new Map<string, { readonly used: GiftCoupon; readonly cents: number }>();

  constructor(
    private readonly plans: readonly CampaignPlan[],
    private readonly expected: Expected,
    /** Has looked at each event before. */
    private readonly sales: SalesAudit,
    private readonly findings: Findings,
  ) {}

  /** For the report. */
  get figures(): Readonly<Record<string, number>> {
    const coupons = [...this.coupons.values()];
    return {
      gifts: [...this.gifts.values()].flat().length,
      'gifts in use': coupons.filter(({ isUsed }) => isUsed).length,
      'gifts that have come back': coupons.filter((coupon) => coupon.gift.coupons[0] !== coupon).length,
      'gifts that were canceled': coupons.filter(({ isCanceled }) => isCanceled).length,
    };
  }

  look(event: EventRecord): void {
    const { type, payload } = event;
    const [, name = ''] = /\.User\.Event\.(\w+)$/.exec(type) ?? [];
    const coupon = this.coupons.get(payload.couponId?.couponId ?? '');
    const customerId = payload.customerId?.customerId ?? '';
    if (name === 'AssignedTransactionToCustomer') {
      this.settle(customerId);
      this.assign(payload.transactionId?.transactionId ?? '', customerId);
    } else if (name === 'CampaignWasBoughtByCustomer') {
      this.receive(event);
    } else if (name === 'CampaignUsageWasChanged' && coupon) {
      this.settle(customerId);
      this.use(event, coupon);
    } else if (name === 'CampaignWasReturned' && coupon) {
      this.giveBack(event, coupon);
    } else if (name === 'CampaignCouponWasChanged') {
      if (!coupon || coupon.isUsed || coupon.isCanceled) {
        this.report(`Event ${event.id} changes a coupon that is no open gift`, coupon);
      }
      coupon?.setCode(payload.newCoupon?.code ?? '');
    } else if (name === 'CampaignStatusWasChanged' && payload.status === 'cancelled' && coupon) {
      if (coupon.isUsed || coupon.isCanceled) {
        this.report(`Event ${event.id} cancels a gift that is used or canceled`, coupon);
      }
      coupon.isCanceled = true;
    }
  }

  private assign(transactionId: string, customerId: string): void {
    const back = this.sales.returns.get(transactionId);
    if (!back) {
      this.give(transactionId);
      return;
    }
    const changing = this.changing.get(customerId) ?? new Set();
    this.changing.set(customerId, changing);
    const used = this.usedFor.get(back.sale);
    const cents = used?.restore(back.sale) ?? 0;
    for (const gift of this.gifts.get(back.sale) ?? []) {
      gift.bringBack();
      changing.add(gift);
    }
    if (used && cents > 0) {
      this.comingBack.set(transactionId, { used, cents });
      changing.add(used.gift);
    }
  }

  private give(transactionId: string): void {
    const sale = this.sales.getSale(transactionId);
    if (!sale?.isAssigned || !sale.how.isAtPos) {
      return;
    }
    for (const [campaign, plan] of this.plans.entries()) {
      const before = this.given.get(`${campaign} ${sale.customer}`) ?? 0;
      const cents = plan.isPercentage ? getShare(sale.cents, GIFT_PERCENT, 100) : null;
      if (plan.isGift && before < (plan.limitPerUser ?? Infinity) && cents !== 0) {
        this.count(campaign, sale.customer);
        this.gifts.set(sale, [...(this.gifts.get(sale) ?? []), new Gift(campaign, sale, cents)]);
      }
    }
  }

  private count(campaign: number, customer: number): void {
    const whose = `${campaign} ${customer}`;
    this.given.set(whose, (this.given.get(whose) ?? 0) + 1);
  }

  /** The record of a gift, or of a coupon into which a part of a gift was restored. */
  private receive({ id, payload }: EventRecord): void {
    const campaign = this.expected.campaign(payload.campaignId?.campaignId ?? '');
    if (!this.plans[campaign]?.isGift) {
      return;
    }
    const transactionId = payload.transactionId?.transactionId ?? '';
    const back = this.comingBack.get(transactionId);
    this.comingBack.delete(transactionId);
    const sale = this.sales.getSale(transactionId);
    const own = sale && this.gifts.get(sale);
    const gift =
      back?.used.gift ?? own?.find((each) => each.campaign === campaign && each.coupons.length === 0);
    const couponId = payload.couponId?.couponId ?? '';
    const customer = this.expected.customer(payload.customerId?.customerId ?? '');
    if (gift?.campaign !== campaign || customer !== gift.sale.customer || payload.costInPoints !== 0) {
      const what = `Event ${id}: customer ${customer} gets coupon ${couponId} of campaign ${campaign}, and may not`;
      this.findings.add(CHECK, what, gift?.sale.number ?? undefined);
      return;
    }
    const coupon = gift.receive(couponId, payload.coupon?.code ?? '');
    this.coupons.set(couponId, coupon);
    const right = back?.cents ?? gift.cents;
    if (coupon.cents !== right) {
      this.report(`Event ${id}: a gift is worth ${coupon.cents} cents, not ${right}`, coupon);
    }
    if (back) {
      this.count(campaign, customer);
    }
  }

  private use({ id, payload }: EventRecord, coupon: GiftCoupon): void {
    const { used = false, transactionId } = payload;
    if (used ? coupon.isCanceled : coupon.isTied || coupon.restored > 0) {
      this.report(`Event ${id}: gift ${coupon.id} is marked (used: ${used}), and may not be`, coupon);
    }
    coupon.isUsed = used;
    const sale = this.sales.getSale(transactionId?.transactionId ?? '');
    if (coupon.usedFor) {
      this.usedFor.delete(coupon.usedFor);
    }
    coupon.usedFor = used ? sale : undefined;
    if (coupon.usedFor) {
      this.usedFor.set(coupon.usedFor, coupon);
    }
  }

  private giveBack({ id, payload }: EventRecord, coupon: GiftCoupon): void {
    const cents = Math.round(100 * (payload.returnedAmount ?? 0));
    const right = coupon.takeAnnounced();
    if (cents !== right) {
      this.report(`Event ${id}: ${cents} cents of gift ${coupon.id} come back, ${right} are due`, coupon);
    }
  }

  /** Nothing more comes of the last return of a customer. */
  private settle(customerId: string): void {
    for (const gift of this.changing.get(customerId) ?? []) {
      const problem = gift.problem;
      if (problem !== null) {
        this.findings.add(CHECK, `${problem} ${gift.said}`, gift.sale.number ?? undefined);
      }
    }
    this.changing.delete(customerId);
  }

  /** Once all events have been looked at. */
  async compare(source: Source): Promise<void> {
    for (const customerId of Array.from(this.changing.keys())) {
      this.settle(customerId);
    }
    for (const { used, cents } of this.comingBack.values()) {
      this.report(`${cents} cents of gift ${used.id} have not come back`, used);
    }
    const all = [...this.gifts.values()].flat();
    for (const gift of all.filter(({ coupons }) => coupons.length === 0)) {
      const what = `Campaign ${gift.campaign} has given nothing for a sale`;
      this.findings.add(CHECK, what, gift.sale.number ?? undefined);
    }
    const missing = new Set(this.coupons.keys());
    const sql = 'SELECT id, campaignId, code, canceledAt FROM coupon WHERE customerId IS NOT NULL';
    for await (const row of source.rows(sql)) {
      const id = text(row, 'id');
      missing.delete(id);
      const coupon = this.coupons.get(id);
      const isGift = this.plans[this.expected.campaign(text(row, 'campaignId'))]?.isGift ?? false;
      const isCanceled = textOrNull(row, 'canceledAt') !== null;
      const isRight = coupon?.code === text(row, 'code') && coupon.isCanceled === isCanceled;
      if (isGift && !isRight) {
        const is = `${text(row, 'code')} in the table, canceled: ${isCanceled}`;
        this.report(`Gift ${id} is ${is}; not ${coupon?.code}, canceled: ${coupon?.isCanceled}`, coupon);
      }
    }
    for (const id of missing) {
      this.report(`Gift ${id} is not in the table`, this.coupons.get(id));
    }
  }

  private report(what: string, coupon: GiftCoupon | undefined): void {
    this.findings.add(CHECK, what, coupon?.gift.sale.number ?? undefined);
  }
}
