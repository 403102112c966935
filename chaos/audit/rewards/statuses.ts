import type { CampaignPlan } from '../../plan/campaigns.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import type { Expected } from '../points/ledger-of-journal.js';

const CHECK = 'coupon statuses';
const DAY = 86_400_000;
const SECOND = 1000;

/** A coupon as its purchase tells of it, and what was told of it later. */
interface Coupon {
  readonly since: number | null;
  readonly to: number | null;
  readonly told: string[];
  wasMarked: boolean;
  isOver: boolean;
}

/**
 * What the clock makes of coupons is told once, when it is due, and only of those that were not returned: with the days of the
 * plan, from the second of the purchase on.
 */
export class StatusAudit {
  private readonly coupons = new Map<string, Coupon>();

  constructor(
    private readonly plans: readonly CampaignPlan[],
    private readonly expected: Expected,
    private readonly findings: Findings,
  ) {}

  look(event: EventRecord): void {
    const [, name = ''] = /\.User\.Event\.(\w+)$/.exec(event.type) ?? [];
    const { couponId: { couponId } = { couponId: '' } } = event.payload;
    const coupon = this.coupons.get(couponId);
    if (name === 'CampaignWasBoughtByCustomer') {
      this.buy(event, couponId);
    } else if (name === 'CampaignUsageWasChanged' && coupon) {
      coupon.wasMarked = true;
    } else if (name === 'CampaignStatusWasChanged') {
      this.change(event, coupon);
    }
  }

  /** Once all events have been looked at, and nothing is due any more. */
  end(now: number): void {
    for (const [id, { since, to, told, wasMarked, isOver }] of this.coupons) {
      const right = [
        ...(since !== null && since <= now ? ['active'] : []),
        ...(to !== null && to <= now ? ['expired'] : []),
      ];
      const missing = isOver ? [] : right.filter((status) => !told.includes(status));
      // One that was used at its end does not expire.
      const certain = missing.filter((status) => status !== 'expired' || !wasMarked);
      if (certain.length > 0) {
        this.findings.add(CHECK, `No event tells that coupon ${id} is ${certain.join(' and ')}`);
      }
    }
  }

  private buy({ id, payload }: EventRecord, couponId: string): void {
    const plan = this.plans[this.expected.campaign(payload.campaignId?.campaignId ?? '')];
    const { daysInactive = 0, daysValid = 0 } = plan ?? {};
    const bought = Date.parse(payload.createdAt ?? '');
    const [since, to] = [payload.activeSince, payload.activeTo].map((time) =>
      time === undefined ? null : Date.parse(time),
    );
    const rightSince = daysInactive > 0 ? bought + daysInactive * DAY : null;
    // The run has no time zone of its own: days are those of UTC.
    const lastDay = Math.floor(bought / DAY) + daysInactive + daysValid;
    const rightTo = daysValid > 0 ? (lastDay + 1) * DAY - 1000 : null;
    if (isOther(since, rightSince) || isOther(to, rightTo)) {
      const what = `Event ${id}: coupon ${couponId} is active from ${payload.activeSince} to ${payload.activeTo}`;
      this.findings.add(CHECK, what);
    }
    const status = daysInactive > 0 ? 'inactive' : 'active';
    if (payload.status !== status) {
      this.findings.add(CHECK, `Event ${id}: coupon ${couponId} is ${payload.status}, not ${status}`);
    }
    this.coupons.set(couponId, {
      since: rightSince,
      to: rightTo,
      told: [],
      wasMarked: false,
      isOver: false,
    });
  }

  private change({ id, payload, recorderOn }: EventRecord, coupon: Coupon | undefined): void {
    const { status = '', couponId } = payload;
    const due = status === 'active' ? coupon?.since : status === 'expired' ? coupon?.to : 0;
    const isEarly = (due ?? Infinity) > Date.parse(recorderOn) + SECOND;
    if (!coupon || isEarly || coupon.isOver || coupon.told.includes(status)) {
      const before = coupon?.told.join(', ');
      this.findings.add(CHECK, `Event ${id}: coupon ${couponId?.couponId} is ${status}, and was ${before}`);
    }
    coupon?.told.push(status);
    if (coupon && status === 'cancelled') {
      coupon.isOver = true;
    }
  }
}

/** Events tell no more than seconds. */
function isOther(told: number | null | undefined, right: number | null): boolean {
  return typeof told === 'number' && right !== null
    ? Math.abs(told - right) > SECOND
    : (told ?? null) !== right;
}
