import { eventTimestamp, instantIn, isNotBefore, isSoonAfter } from '#platform/time/timestamp.js';
import { type Difference, formatValue, compareValues } from '#platform/database/query/verifier.js';
import { CouponAmounts, DueDates } from './coupon-amounts.model.js';
import type { CouponRow, SoldCampaignRow } from '../rows.model.js';
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

interface Usage {
  readonly event: EventRef;
  readonly used: boolean;
  readonly usageDate: unknown;
  readonly transactionId: string | null;
}

export const TOLD_OF_COUPONS: ReadonlySet<string> = new Set([
  'CampaignWasBoughtByCustomer',
  'CampaignUsageWasChanged',
  'CampaignStatusWasChanged',
  'CampaignCouponWasChanged',
  'CampaignWasReturned',
]);

/** What the events of a customer tell of one coupon, in their order, compared with its row. */
export class CouponHistory {
  bought: EventRef | undefined;
  canceled: EventRef | undefined;
  returned: EventRef | undefined;
  campaignName = '';
  private first: EventRef | undefined;
  private boughtTimes = 0;
  private usage: Usage | undefined;
  private readonly statuses = new Map<string, EventRef>();
  private readonly order = new Order();
  private readonly due: DueDates | undefined;
  private readonly amounts: CouponAmounts | undefined;

  constructor(
    private readonly id: string,
    private readonly row: CouponRow | undefined,
    private readonly campaign: SoldCampaignRow | undefined,
    explained: readonly number[],
  ) {
    this.due = row && new DueDates(row);
    this.amounts = row && new CouponAmounts(row, explained);
  }

  /** @param lastBought The coupon that the customer has got last, as what came back of another one. */
  *note(event: RecordedEvent, name: string, lastBought: CouponRow | undefined): Generator<Difference> {
    yield* this.order.note(event);
    this.first ??= getRef(event);
    const { payload } = event;
    switch (name) {
      case 'CampaignWasBoughtByCustomer':
        this.boughtTimes += 1;
        this.bought = getRef(event);
        this.campaignName = textIn(payload, 'campaignName');
        yield* this.unlikeRow(event, this.purchase(event));
        break;
      case 'CampaignUsageWasChanged':
        yield* this.noteUsage(event);
        break;
      case 'CampaignStatusWasChanged':
        yield* this.noteStatus(event);
        break;
      case 'CampaignCouponWasChanged':
        yield* this.noteAmount(event);
        break;
      default:
        yield* this.noteReturn(event, lastBought);
    }
  }

  *end(now: Date): Generator<Difference> {
    const coupon = { table: 'coupon', id: this.id };
    const { row } = this;
    if (!row) {
      const by = this.first ? eventName(this.first) : 'the events of the customer';
      yield { ...coupon, what: 'row of a sold coupon', actual: 'missing', by, expected: 'there' };
      return;
    }
    const by = 'events CampaignWasBoughtByCustomer';
    yield* compareValues(coupon, 'number of sales', 1, by, this.boughtTimes);
    yield* this.compareUse(row);
    yield* this.amounts?.end() ?? [];
    yield* this.compareCanceled(row);
    if (this.due && !this.due.allow(row.dueAt, now)) {
      const recorded = 'activeSince, activeTo, used and the events';
      yield {
        ...coupon,
        what: 'dueAt',
        actual: formatValue(row.dueAt),
        by: recorded,
        expected: this.due.expected,
      };
    }
  }

  /** Events name the customer at the time, who may have been merged into another one since. */
  private about({ uuid }: RecordedEvent): Expected {
    const { row } = this;
    return {
      customerId: { customerId: uuid },
      campaignId: { campaignId: row?.campaignId },
      couponId: { couponId: this.id },
      coupon: { code: this.amounts?.code },
    };
  }

  /** A part of the value of a used coupon has come back as another one; any other coupon is canceled. */
  private *noteReturn(event: RecordedEvent, lastBought: CouponRow | undefined): Generator<Difference> {
    if (this.row?.valueCents == null || !this.usage?.used) {
      this.returned = getRef(event);
      yield* this.unlikeRow(event, this.return(event));
      return;
    }
    const returnedAmount = this.amounts?.returnedAs(lastBought);
    yield* this.unlikeRow(event, { ...this.about(event), returnedAmount });
  }

  private *noteAmount(event: RecordedEvent): Generator<Difference> {
    this.amounts?.changed(textIn(event.payload, 'newCoupon', 'code'));
    const { coupon: newCoupon, ...names } = this.about(event);
    const { transactionId = null } = this.row ?? {};
    yield* this.unlikeRow(event, {
      ...names,
      newCoupon,
      createdAt: isAbout(event),
      transactionId: transactionId === null ? undefined : { transactionId },
    });
  }

  private return(event: RecordedEvent): Expected {
    return { ...this.about(event), returnedAmount: this.row?.returnedPoints || undefined };
  }

  private purchase(event: RecordedEvent): Expected {
    const { row, campaign } = this;
    const { activeSince = null, activeTo = null, purchasedAt = null, transactionId = null } = row ?? {};
    const isInactive = activeSince && purchasedAt && activeSince > purchasedAt;
    // What has come back may be over already.
    const isOver = activeTo && purchasedAt && activeTo <= purchasedAt;
    return {
      ...this.about(event),
      campaignName: this.campaignName === '' ? 'a name' : this.campaignName,
      reward: campaign?.reward,
      costInPoints: row?.costInPoints,
      status: isInactive ? 'inactive' : isOver ? 'expired' : 'active',
      createdAt: purchasedAt && eventTimestamp(purchasedAt),
      activeSince: activeSince && eventTimestamp(activeSince),
      activeTo: activeTo && eventTimestamp(activeTo),
      transactionId: transactionId === null ? null : { transactionId },
    };
  }

  private *noteUsage(event: RecordedEvent): Generator<Difference> {
    const { payload } = event;
    const used = getMember(payload, 'used') === true;
    const usageDate = getMember(payload, 'usageDate');
    const transactionId = textIn(payload, 'transactionId', 'transactionId') || null;
    const before = this.usage?.used ?? false;
    this.usage = { event: getRef(event), used, usageDate, transactionId };
    this.due?.marked(used);
    const expected = {
      ...this.about(event),
      used: !before,
      usageDate: used ? isAbout(event) : undefined,
      transactionId: transactionId === null ? undefined : { transactionId },
    };
    yield* this.unlikeRow(event, expected);
  }

  private *noteStatus(event: RecordedEvent): Generator<Difference> {
    const status = textIn(event.payload, 'status');
    const { transactionId = null } = this.row ?? {};
    const since = { active: this.row?.activeSince, expired: this.row?.activeTo }[status] ?? null;
    const isFirst = !this.statuses.has(status);
    const isTrue = status === 'cancelled' || (since !== null && isNotBefore(since, event.recordedOn));
    const expected = {
      ...this.about(event),
      status: isFirst && isTrue ? status : 'another status',
      transactionId: transactionId === null ? undefined : { transactionId },
    };
    yield* this.unlikeRow(event, expected);
    this.statuses.set(status, getRef(event));
    if (status === 'cancelled') {
      this.canceled = getRef(event);
    }
    this.due?.recorded(status, this.usage?.used ?? false);
  }

  private *unlikeRow(event: RecordedEvent, expected: Expected): Generator<Difference> {
    if (this.row) {
      const by = `coupon ${this.id} of campaign ${this.row.campaignId}`;
      yield* payloadUnlike(event, event.payload, by, expected);
    }
  }

  private *compareUse({ used, usedAt, usedForTransactionId }: CouponRow): Generator<Difference> {
    const row = { table: 'coupon', id: this.id };
    const { usage } = this;
    const by = usage ? eventName(usage.event) : 'the events, of which none tells that it is used,';
    yield* compareValues(row, 'used', used, by, usage?.used ?? false);
    const usageDate = usage?.used ? usage.usageDate : null;
    yield* compareValues(row, 'usedAt', usedAt && eventTimestamp(usedAt), by, usageDate);
    yield* compareValues(row, 'usedForTransactionId', usedForTransactionId, by, usage?.transactionId);
  }

  /** What a rule has given for a transaction is canceled with it, which nothing else tells. */
  private isGift(): boolean {
    return this.row?.costInPoints === 0 && this.row.transactionId !== null;
  }

  private *compareCanceled({ canceledAt, cashbackStatus }: CouponRow): Generator<Difference> {
    const row = { table: 'coupon', id: this.id };
    const { canceled, returned } = this;
    const by = canceled ? eventName(canceled) : 'the events';
    if (!canceledAt || !canceled) {
      yield* compareValues(row, 'canceledAt', canceledAt, by, canceled?.recordedOn);
    } else if (!isSoonAfter(canceledAt, canceled.recordedOn)) {
      const expected = `about ${formatValue(canceled.recordedOn)}`;
      yield { ...row, what: 'canceledAt', actual: formatValue(canceledAt), by, expected };
    }
    const isRejected = this.campaign?.reward === 'cashback' && cashbackStatus === 'rejected';
    if (Boolean(returned) !== Boolean(canceled) && !(canceled && (isRejected || this.isGift()))) {
      const recorded = returned ? eventName(returned) : 'none';
      yield {
        ...row,
        what: 'event CampaignWasReturned',
        actual: recorded,
        by,
        expected: canceled ? 'one' : 'none',
      };
    }
  }
}

/** A time in a payload that was read from the clock just before the event was recorded. */
export function isAbout({ recordedOn }: EventRef): (actual: unknown) => string | undefined {
  return (actual) => {
    const instant = instantIn(actual);
    return instant && isSoonAfter(instant, recordedOn) ? undefined : `about ${formatValue(recordedOn)}`;
  };
}
