import { NOTICE_DAYS } from '../../plan/customers.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import type { PointsReplay } from '../points/points-replay.js';

const CHECK = 'notices';
const SECOND = 1000;
const DAY = 86_400_000;
/** What has happened so many events before a notice was known when it was written. */
const EVENTS_BEFORE = 500;

interface Ending {
  readonly customerId: string;
  readonly to: string | undefined;
  /** Milliseconds; events say no more than the second. */
  readonly since: number;
  /** The event by which it was used, canceled or returned; null while it may be announced. */
  over: number | null;
  isAnnounced: boolean;
  /** It was so at some time. */
  wasOver: boolean;
}

/**
 * Notices of coupons and points that will end: each is right, comes before the end and not too early, and comes once. One is missing where
 * what ends was there before the last day began, was never used up, and ends behind the run within the days of notices: the pass of that day
 * has met it, wherever the clock has jumped to. For what has ended before, nothing of the kind is certain.
 */
export class NoticeAudit {
  private count = 0;
  private certain = 0;
  /** Customers who were blocked or erased at some time: they get no notices then. */
  private readonly blocked = new Set<string>();
  /** Customers by account. */
  private readonly owners = new Map<string, string>();
  private readonly coupons = new Map<string, Ending>();
  /** By account and the second of the end. */
  private readonly announced = new Map<string, number>();

  constructor(
    /** Has looked at each event before. */
    private readonly points: PointsReplay,
    private readonly findings: Findings,
  ) {}

  /** For the report. */
  get figures(): Readonly<Record<string, number>> {
    return { notices: this.count, 'notices that must be there': this.certain };
  }

  look(event: EventRecord): void {
    const { id, type, payload } = event;
    const [, name = ''] = /\.(?:User|Notice)\.Event\.(\w+)$/.exec(type) ?? [];
    const couponId = payload.couponId?.couponId ?? '';
    const coupon = this.coupons.get(couponId);
    const customerId = payload.customerId?.customerId ?? '';
    if (type.endsWith('.AccountWasCreated')) {
      this.owners.set(event.uuid, customerId);
    } else if (/\.CustomerWas(Deactivated|Anonymized|Deleted)$/.test(type)) {
      this.blocked.add(customerId);
    } else if (name === 'CampaignWasBoughtByCustomer') {
      const [since, to] = [Date.parse(event.recorderOn), payload.activeTo];
      this.coupons.set(couponId, { customerId, to, since, over: null, isAnnounced: false, wasOver: false });
    } else if (name === 'CampaignUsageWasChanged' && coupon) {
      coupon.over = payload.used === true ? id : null;
      coupon.wasOver ||= coupon.over !== null;
    } else if (name === 'CampaignStatusWasChanged' && payload.status === 'cancelled' && coupon) {
      coupon.over = id;
      coupon.wasOver = true;
    } else if (name === 'CouponExpiryWasAnnounced') {
      this.lookAtCoupon(event, coupon);
    } else if (name === 'PointsExpiryWasAnnounced') {
      this.lookAtPoints(event);
    }
  }

  /** Once all events have been looked at, and the pass of the last day is over. */
  end(now: number): void {
    const lastDay = Math.floor(now / DAY) * DAY;
    const dayAfter = lastDay + (NOTICE_DAYS + 1) * DAY;
    for (const [id, { customerId, to, since, isAnnounced, wasOver }] of this.coupons) {
      const end = Date.parse(to ?? '');
      const isEnding = end > now + SECOND && end + SECOND < dayAfter;
      if (isEnding && since + SECOND < lastDay && !wasOver && !this.blocked.has(customerId)) {
        this.certain += 1;
        if (!isAnnounced) {
          this.findings.add(CHECK, `No event announces that coupon ${id} ends at ${to}`);
        }
      }
    }
    for (const [account, lots] of this.points.lots) {
      const ending = this.blocked.has(this.owners.get(account) ?? '')
        ? []
        : (lots.endingBetween(now + SECOND, dayAfter - SECOND) ?? []);
      for (const { expires, since } of ending.filter((lot) => lot.since + SECOND < lastDay)) {
        this.certain += 1;
        if (!this.announced.has(`${account} ${Math.floor((expires ?? 0) / SECOND)}`)) {
          const which = `points of ${new Date(since).toISOString()} in account ${account}`;
          this.findings.add(CHECK, `No event announces that ${which} end at ${expires}`);
        }
      }
    }
  }

  private lookAtCoupon(event: EventRecord, coupon: Ending | undefined): void {
    const { id, payload } = event;
    const { expiresAt, customerId } = payload;
    const isRight = coupon?.to === expiresAt && coupon?.customerId === customerId?.customerId;
    const wasOver = coupon?.over !== null && (coupon?.over ?? 0) + EVENTS_BEFORE < id;
    if (!coupon || !isRight || coupon.isAnnounced || wasOver) {
      this.report(event, `announces that coupon ${payload.couponId?.couponId} ends at ${expiresAt}`);
    }
    this.compareTime(event);
    if (coupon) {
      coupon.isAnnounced = true;
    }
  }

  /** Points of an account that end at one time are announced together. Events say no more of it than the second. */
  private lookAtPoints(event: EventRecord): void {
    const { expiresAt = '', pointsWillExpire = 0, accountId } = event.payload;
    const account = accountId?.accountId ?? '';
    const second = Math.floor(Date.parse(expiresAt) / SECOND);
    const lots = [...(this.points.lots.get(account)?.all.values() ?? [])].filter(
      ({ expires }) => expires !== null && Math.floor(expires / SECOND) === second,
    );
    const most = lots.reduce((sum, { points }) => sum + points, 0);
    const key = `${account} ${second}`;
    const before = this.announced.get(key) ?? 0;
    this.announced.set(key, before + 1);
    if (pointsWillExpire <= 0 || pointsWillExpire > most || before >= lots.length) {
      const which = `the end of ${pointsWillExpire} points at ${expiresAt}, time ${before + 1}`;
      this.report(event, `announces ${which}; ${lots.length} lots with ${most} points end then`);
    }
    this.compareTime(event);
  }

  private compareTime(event: EventRecord): void {
    this.count += 1;
    const { recorderOn, payload } = event;
    const [now, end] = [recorderOn, payload.expiresAt ?? ''].map((time) => Date.parse(time));
    const dayAfter = (Math.floor((now ?? 0) / DAY) + NOTICE_DAYS + 1) * DAY;
    if ((end ?? 0) + SECOND < (now ?? 0) || (end ?? 0) > dayAfter) {
      this.report(event, `announces at ${recorderOn} what ends at ${payload.expiresAt}`);
    }
  }

  private report({ id }: EventRecord, what: string): void {
    this.findings.add(CHECK, `Event ${id} ${what}`);
  }
}
