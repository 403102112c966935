import { type Difference, formatValue, compareValues } from '#platform/database/query/verifier.js';
import { isNotBefore, isSoonAfter } from '#platform/time/timestamp.js';
import {
  type EventRef,
  type Expected,
  getMember,
  eventName,
  Order,
  payloadUnlike,
  getRef,
  textIn,
  type RecordedEvent,
} from '../../events/recorded-event.model.js';

export interface SoldCoupon {
  readonly id: string;
  readonly customerId: string;
  readonly code: string;
  readonly purchasedAt: Date | null;
  readonly used: boolean;
  readonly usedAt: Date | null;
  readonly usedForTransactionId: string | null;
  readonly deliveryStatus: string | null;
  readonly cashbackStatus: string | null;
  readonly valueCents: number | null;
}

/** What a status may become; it begins as the first of them. */
const STEPS = {
  CampaignUsageWasChanged: { false: ['true'], true: ['false'] },
  CampaignBoughtDeliveryStatusWasChanged: {
    ordered: ['shipped', 'canceled'],
    // Back again when a bulk action is undone.
    shipped: ['delivered', 'canceled', 'ordered'],
    delivered: ['shipped'],
    canceled: ['ordered', 'shipped'],
  },
  CampaignBoughtCashbackStatusWasChanged: {
    pending: ['approved', 'rejected'],
    approved: ['paid', 'rejected'],
  },
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>;

/** Where the delivery of a gift may begin, because that of some is not tracked: these have no status before. */
const FIRST_DELIVERY = ['ordered', 'shipped', 'delivered', 'canceled'];

type Name = keyof typeof STEPS;

export function isEventOfCampaigns(name: string): name is Name {
  return name in STEPS;
}

interface Recorded {
  readonly value: string;
  readonly event: EventRef;
  readonly transactionId: string | null;
}

/** What the events of a campaign tell of one sold coupon. Small: there are as many as the campaign has such coupons. */
export class CampaignHistory {
  readonly first: EventRef;
  code: string | undefined;
  readonly last: Partial<Record<Name, Recorded>> = {};
  private readonly order = new Order();

  constructor(
    private readonly couponId: string,
    readonly customerId: string,
    event: RecordedEvent,
  ) {
    this.first = getRef(event);
  }

  /** @param customerId Who has the coupon by now, by this event */
  *note(event: RecordedEvent, customerId: string, name: Name): Generator<Difference> {
    yield* this.order.note(event);
    const { payload } = event;
    const value = String(getMember(payload, name === 'CampaignUsageWasChanged' ? 'used' : 'status'));
    const steps: Readonly<Record<string, readonly string[]>> = STEPS[name];
    const isFirstDelivery =
      name === 'CampaignBoughtDeliveryStatusWasChanged' && this.last[name] === undefined;
    const before = this.last[name]?.value ?? Object.keys(steps)[0] ?? '';
    const transactionId = textIn(payload, 'transactionId', 'transactionId') || null;
    this.last[name] = { value, event: getRef(event), transactionId };
    const after = isFirstDelivery ? FIRST_DELIVERY : (steps[before] ?? []);
    const by = `the uuid and the earlier events of coupon ${this.couponId}`;
    const wrong = after.includes(value) ? null : after;
    yield* payloadUnlike(event, payload, by, this.getPayload(event, name, wrong, customerId));
  }

  private getPayload(
    event: RecordedEvent,
    name: Name,
    wrong: readonly string[] | null,
    customerId: string,
  ): Expected {
    const { payload } = event;
    const named =
      customerId === this.customerId ? textIn(payload, 'customerId', 'customerId') : this.customerId;
    const about = {
      campaignId: { campaignId: event.uuid },
      customerId: { customerId: named },
      couponId: { couponId: this.couponId },
    };
    const step = () => (wrong === null ? undefined : wrong.join(' or ') || 'no further one');
    if (name !== 'CampaignUsageWasChanged') {
      return { ...about, status: step };
    }
    const code = textIn(payload, 'coupon', 'code');
    this.code = isLowered(this.code, code) ? code : (this.code ?? code);
    const transactionId = getMember(payload, 'transactionId', 'transactionId');
    return {
      ...about,
      coupon: { code: this.code },
      used: step,
      transactionId: typeof transactionId === 'string' ? { transactionId } : undefined,
    };
  }
}

/** A sold coupon against what the events of its campaign tell of it, if there are any. */
export function* compareSold(
  coupon: SoldCoupon,
  recorded: CampaignHistory | undefined,
): Generator<Difference> {
  const row = { table: 'coupon', id: coupon.id };
  const { used, usedAt, usedForTransactionId } = coupon;
  const usage = recorded?.last.CampaignUsageWasChanged;
  const by = usage ? eventName(usage.event) : 'the events of the campaign';
  yield* compareValues(row, 'used', used, by, usage?.value === 'true');
  yield* compareValues(row, 'usedForTransactionId', usedForTransactionId, by, usage?.transactionId);
  if (usage && used && usedAt && !isSoonAfter(usedAt, usage.event.recordedOn)) {
    yield {
      ...row,
      what: 'usedAt',
      actual: formatValue(usedAt),
      by,
      expected: formatValue(usage.event.recordedOn),
    };
  }
  yield* statusesUnlike(coupon, recorded?.last ?? {});
  if (recorded) {
    yield* saleUnlike(coupon, recorded);
  }
}

/** An amount becomes less when a part of its transaction is returned: the customer's event tells it. */
function isLowered(before: string | undefined, after: string): boolean {
  const isAmount = (code: string) => /^\d+(\.\d{1,2})?$/.test(code);
  return before !== undefined && isAmount(before) && isAmount(after) && Number(after) < Number(before);
}

function* saleUnlike(
  coupon: SoldCoupon,
  { first, customerId, code }: CampaignHistory,
): Generator<Difference> {
  const row = { table: 'coupon', id: coupon.id };
  const by = eventName(first);
  yield* compareValues(row, 'customerId', coupon.customerId, by, customerId);
  if (coupon.valueCents === null || !isLowered(code, coupon.code)) {
    yield* compareValues(row, 'code', coupon.code, by, code ?? coupon.code);
  }
  const { purchasedAt } = coupon;
  if (purchasedAt && !isNotBefore(purchasedAt, first.recordedOn)) {
    const expected = `before ${formatValue(first.recordedOn)}`;
    yield { ...row, what: 'purchasedAt', actual: formatValue(purchasedAt), by, expected };
  }
}

/** Without an event, a delivery is where it begins, and so is cashback. */
function* statusesUnlike(
  { id, deliveryStatus, cashbackStatus }: SoldCoupon,
  last: CampaignHistory['last'],
): Generator<Difference> {
  const row = { table: 'coupon', id };
  const delivery = last.CampaignBoughtDeliveryStatusWasChanged;
  const cashback = last.CampaignBoughtCashbackStatusWasChanged;
  if (delivery || deliveryStatus !== null) {
    const by = delivery ? eventName(delivery.event) : 'the events of the campaign';
    yield* compareValues(row, 'deliveryStatus', deliveryStatus, by, delivery?.value ?? 'ordered');
  }
  if (cashback || cashbackStatus !== null) {
    const by = cashback ? eventName(cashback.event) : 'the events of the campaign';
    yield* compareValues(row, 'cashbackStatus', cashbackStatus, by, cashback?.value ?? 'pending');
  }
}
