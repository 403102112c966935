import { getMoney } from '../../client/requests-of-rewards.js';
import type { CampaignPlan } from '../../plan/campaigns.js';
import { getDigest } from '../../random.js';
import type { Findings } from '../findings.js';
import { amount, type History, type Past } from '../history.js';
import type { Expected } from '../points/ledger-of-journal.js';
import type { Marked } from '../marked.js';
import { number, type Row, type Source, text, textOrNull } from '../source.js';

const SOLD = `SELECT id, campaignId, code, customerId, costInPoints, transactionId, purchasedAt, spendTransferId,
  used, canceledAt FROM coupon WHERE customerId IS NOT NULL`;

interface Group {
  readonly row: Row;
  count: number;
}

/** What the other checks need to know of a coupon. */
export interface SoldCoupon {
  readonly customer: number;
  readonly cost: number;
  readonly isUsed: boolean;
  readonly isReturned: boolean;
  /** It is canceled by rejecting it. */
  readonly isCashback: boolean;
  /** It is canceled by returning the sale that it was given for. */
  readonly isGift: boolean;
}

/** The coupons of the database against those that were handed out. */
export class CouponAudit {
  readonly sold = new Map<string, SoldCoupon>();
  /** Points that were paid with a transfer, by what the coupons have cost. */
  readonly paid = new Map<string, number>();
  /** For each customer: how many, and a sum over their ids. */
  readonly perCustomer = new Map<number, { count: number; ids: number }>();
  private readonly handedOut = new Map<string, Past>();
  /** By campaign and code: without the code of a store, purchases are answered without an id. */
  private readonly handedOutByCode = new Map<string, Past>();
  private readonly unexplained = new Map<string, Group>();
  private readonly perCampaign = new Map<number, number>();
  private readonly perBuyer = new Map<string, number>();
  private readonly codes = new Set<string>();

  constructor(
    private readonly history: History,
    private readonly campaigns: readonly CampaignPlan[],
    private readonly expected: Expected,
    private readonly marked: Marked,
    private readonly findings: Findings,
  ) {}

  async run(source: Source): Promise<void> {
    this.readHandedOut();
    for await (const row of source.rows(SOLD)) {
      this.look(row);
    }
    for (const [couponId, past] of this.handedOut) {
      const what = `Coupon ${couponId} was handed out and is not in the database`;
      this.findings.add('every 200 is there', what, past.number);
    }
    for (const [code, past] of this.handedOutByCode) {
      this.findings.add('every 200 is there', `The code ${code} was handed out and is not sold`, past.number);
    }
    this.explainTheRest();
    this.checkLimits();
  }

  countSold(campaign: number): number {
    return this.perCampaign.get(campaign) ?? 0;
  }

  boughtBy(customer: number, campaign: number): number {
    return this.perBuyer.get(`${campaign} ${customer}`) ?? 0;
  }

  private readHandedOut(): void {
    for (const past of this.history.operations.values()) {
      if (past.knowledge === 'done' && past.kind === 'redeem') {
        this.handedOut.set(past.made[0] ?? '', past);
      }
      if (past.knowledge !== 'done' || (past.kind !== 'buy' && past.kind !== 'give')) {
        continue;
      }
      const quantity = amount(past, 'q');
      if (past.made.length !== quantity) {
        this.findings.add('answers', `${past.made.length} coupons instead of ${quantity}`, past.number);
      }
      for (const [couponId = '', code] of past.made.map((each) => each.split(':'))) {
        if (couponId === '') {
          this.handedOutByCode.set(`${amount(past, 'g')} ${code}`, past);
          continue;
        }
        const other = this.handedOut.get(couponId);
        if (other) {
          this.findings.add(
            'nothing twice',
            `Coupon ${couponId} was handed out twice`,
            other.number,
            past.number,
          );
        }
        this.handedOut.set(couponId, past);
      }
    }
  }

  private look(row: Row): void {
    const id = text(row, 'id');
    const campaign = this.expected.campaign(text(row, 'campaignId'));
    const code = `${campaign} ${text(row, 'code')}`;
    const past = this.handedOut.get(id) ?? this.handedOutByCode.get(code);
    const customer = this.expected.customer(text(row, 'customerId'));
    this.note(row, campaign, customer);
    // Which sale it is for is compared with the sales.
    if (this.campaigns[campaign]?.isGift) {
      return;
    }
    if (!past) {
      const moment = textOrNull(row, 'spendTransferId') ?? textOrNull(row, 'purchasedAt');
      const key = textOrNull(row, 'transactionId') ?? `${customer} ${campaign} ${moment}`;
      const group = this.unexplained.get(key) ?? { row, count: 0 };
      group.count += 1;
      this.unexplained.set(key, group);
      return;
    }
    this.handedOut.delete(id);
    if (past.kind === 'redeem') {
      this.lookAtCashback(row, past, campaign, customer);
      return;
    }
    const isAsAnswered = [id, ''].some((told) => past.made.includes(`${told}:${text(row, 'code')}`));
    if (!past.made.some((made) => made.startsWith(id))) {
      this.handedOutByCode.delete(code);
    }
    if (past.customer !== customer || amount(past, 'g') !== campaign || !isAsAnswered) {
      const what = `Coupon ${id} belongs to customer ${customer}, campaign ${campaign}, code ${text(row, 'code')}`;
      this.findings.add('every 200 is there', what, past.number);
    }
  }

  private lookAtCashback(row: Row, past: Past, campaign: number, customer: number): void {
    const points = amount(past, 'p');
    const isRight = text(row, 'code') === getMoney(points) && number(row, 'costInPoints') === points;
    if (past.customer !== customer || !this.campaigns[campaign]?.isCashback || !isRight) {
      const what = `Coupon ${text(row, 'id')} of ${text(row, 'code')} for ${number(row, 'costInPoints')} points, customer ${customer}`;
      this.findings.add('every 200 is there', what, past.number);
    }
  }

  private note(row: Row, campaign: number, customer: number): void {
    const id = text(row, 'id');
    const cost = number(row, 'costInPoints');
    const isReturned = textOrNull(row, 'canceledAt') !== null;
    const plan = this.campaigns[campaign];
    const { isCashback = false, isGift = false } = plan ?? {};
    const isUsed = number(row, 'used') === 1;
    this.sold.set(id, { customer, cost, isUsed, isReturned, isCashback, isGift });
    this.expected.add(customer, -cost);
    const transfer = textOrNull(row, 'spendTransferId');
    if (transfer !== null) {
      this.paid.set(transfer, (this.paid.get(transfer) ?? 0) + cost);
    }
    const own = this.perCustomer.get(customer) ?? { count: 0, ids: 0 };
    this.perCustomer.set(customer, { count: own.count + 1, ids: (own.ids + getDigest(id)) % 2 ** 48 });
    this.perCampaign.set(campaign, (this.perCampaign.get(campaign) ?? 0) + 1);
    const buyer = `${campaign} ${customer}`;
    this.perBuyer.set(buyer, (this.perBuyer.get(buyer) ?? 0) + 1);
    if (plan && !plan.shared && !plan.switchesSharing && !isAmount(plan)) {
      const code = `${campaign} ${text(row, 'code')}`;
      if (this.codes.has(code)) {
        this.findings.add('nothing twice', `The code ${text(row, 'code')} was sold twice`);
      }
      this.codes.add(code);
    }
  }

  /** What no answer confirms must come from a request whose outcome is unknown; each such request explains one sale. */
  private explainTheRest(): void {
    const candidates = new Map<string, Past[]>();
    for (const past of this.history.operations.values()) {
      if (past.knowledge === 'unknown' && past.kind === 'redeem') {
        const key = `cashback ${past.customer} ${getMoney(amount(past, 'p'))}`;
        candidates.set(key, [...(candidates.get(key) ?? []), past]);
      }
      if (past.knowledge === 'unknown' && (past.kind === 'buy' || past.kind === 'give')) {
        const key = `${past.kind === 'give' ? past.number : past.customer} ${amount(past, 'g')} ${amount(past, 'q')}`;
        candidates.set(key, [...(candidates.get(key) ?? []), past]);
      }
    }
    for (const { row, count } of this.unexplained.values()) {
      const campaign = this.expected.campaign(text(row, 'campaignId'));
      const mark = this.marked.getOperation(textOrNull(row, 'transactionId'));
      const customer = this.expected.customer(text(row, 'customerId'));
      const purchase = this.campaigns[campaign]?.isCashback
        ? `cashback ${customer} ${text(row, 'code')}`
        : `${mark ?? customer} ${campaign} ${count}`;
      const past = candidates.get(purchase)?.shift();
      if (!past) {
        const whose = `customer ${customer} and campaign ${campaign}, coupon ${text(row, 'id')}`;
        const others = mark === null ? this.similar(customer, campaign) : [mark];
        this.findings.add(
          'nothing unasked',
          `${count} coupons that no request explains: ${whose}`,
          ...others,
        );
      } else {
        past.knowledge = 'done';
      }
    }
  }

  /** Requests that may have to do with it, for the reader of the finding. */
  private similar(customer: number, campaign: number): number[] {
    return [...this.history.operations.values()]
      .filter((past) => past.kind === 'buy' && past.customer === customer && amount(past, 'g') === campaign)
      .slice(0, 20)
      .map((past) => past.number);
  }

  private checkLimits(): void {
    for (const [campaign, plan] of this.campaigns.entries()) {
      const { limit, codes, shared, changesStock, switchesSharing } = plan;
      // An amount needs no code of the stock.
      const isOpen = shared || changesStock || switchesSharing || isAmount(plan);
      const sold = this.perCampaign.get(campaign) ?? 0;
      const most = Math.min(limit ?? Infinity, isOpen ? Infinity : codes);
      if (sold > most) {
        this.findings.add('limits', `Campaign ${campaign} was sold ${sold} times and not at most ${most}`);
      }
    }
    for (const [buyer, bought] of this.perBuyer) {
      const [campaign, customer] = buyer.split(' ').map(Number);
      const plan = this.campaigns[campaign ?? -1];
      const most = plan?.limitPerUser ?? Infinity;
      // No limit applies to amounts that come back: they are compared with the sales.
      if (bought > most && !(plan && isAmount(plan))) {
        this.findings.add(
          'limits',
          `Customer ${customer} has ${bought} of campaign ${campaign}, not at most ${most}`,
        );
      }
    }
  }
}

/** The code is the value of the coupon, so several coupons have the same code. */
function isAmount({ isGift, isPercentage }: CampaignPlan): boolean {
  return isGift && isPercentage;
}
