import type { CampaignPlan, CustomerPlan, OfferScene, Seller, Window } from './offer-scenes.js';
import { DAY } from './offer-scenes.js';

/** What an answer says of a campaign to a customer. */
export interface Figures {
  readonly usageLeft: number | undefined;
  readonly usageLeftForCustomer: number | undefined;
  readonly canBeBought: boolean;
}

/** A refusal: its status, and what the body says as its error. */
export interface Refusal {
  readonly status: number;
  readonly error?: unknown;
}

interface Counted {
  active: boolean;
  codes: number;
  sold: number;
  limit: number | null;
  limitPerUser: number | null;
  readonly bought: Map<number, number>;
}

/** What the contract says of offers, by plain data: written apart from the service, from its specification. */
export class OfferOracle {
  /** Milliseconds since the beginning. */
  now = 0;
  readonly counted: Counted[];
  readonly activeSegments: boolean[] = [true, true, false, true];

  constructor(private readonly scene: OfferScene) {
    this.counted = scene.campaigns.map(({ active, coupons, limit, limitPerUser }) => ({
      active,
      codes: coupons,
      sold: 0,
      limit,
      limitPerUser,
      bought: new Map<number, number>(),
    }));
  }

  /** By flag, times, level and segment. */
  isAvailable(who: number, what: number): boolean {
    const plan = this.campaign(what);
    return this.isOnSale(what) && this.isVisible(what) && this.isFor(plan, this.customer(who));
  }

  isOnSale(what: number): boolean {
    return this.of(what).active && this.isWithin(this.campaign(what).activity);
  }

  isVisible(what: number): boolean {
    return this.isWithin(this.campaign(what).visibility);
  }

  /** In the list of what is available; staff also see what is given out by a rule. */
  isListed(who: number, what: number, toStaff: boolean): boolean {
    return (
      this.isAvailable(who, what) &&
      (this.usageLeft(what) !== 0 || (toStaff && this.isGivenOut(what))) &&
      this.ownLeft(who, what) !== 0
    );
  }

  isListedPublicly(what: number): boolean {
    const isLeft = this.usageLeft(what) !== 0 || this.isGivenOut(what);
    return this.campaign(what).public && this.isOnSale(what) && this.isVisible(what) && isLeft;
  }

  isListedForSellers(what: number): boolean {
    return this.campaign(what).reward !== 'cashback' && this.isOnSale(what) && this.isVisible(what);
  }

  /** Undefined where there is no number. */
  usageLeft(what: number): number | undefined {
    const { reward, singleCoupon } = this.campaign(what);
    const { codes, sold, limit } = this.of(what);
    const byLimit = limit === null ? Infinity : Math.max(0, limit - sold);
    const shared = codes > 0 ? Infinity : 0;
    const byStock = reward === 'cashback' ? Infinity : singleCoupon ? shared : codes - sold;
    return numbered(Math.min(byLimit, byStock));
  }

  usageLeftFor(who: number, what: number): number | undefined {
    const own = this.ownLeft(who, what) ?? Infinity;
    return numbered(Math.min(this.usageLeft(what) ?? Infinity, own));
  }

  figures(who: number, what: number, points: number): Figures {
    return {
      usageLeft: this.usageLeft(what),
      usageLeftForCustomer: this.usageLeftFor(who, what),
      canBeBought: this.getRefusal(who, what, 'customer', points) === null,
    };
  }

  /** The outcome of a purchase of one, now; null: it succeeds. In the order of the contract. */
  getRefusal(who: number, what: number, by: Seller, points: number): Refusal | null {
    const { cost } = this.campaign(what);
    if ((by === 'customer' || by === 'seller') && !this.isAvailable(who, what)) {
      return { status: 404 };
    }
    if (this.isGivenOut(what)) {
      return { status: 400, error: { code: 400, message: 'Bad Request' } };
    }
    if (this.usageLeft(what) === 0) {
      return { status: 400, error: 'No coupons left' };
    }
    if (this.ownLeft(who, what) === 0) {
      return { status: 400, error: 'Limit per customer exceeded' };
    }
    if (this.customer(who).status !== 'active') {
      return { status: 400, error: 'Not allowed' };
    }
    return by !== 'gift' && points < cost ? { status: 400, error: 'Not enough points' } : null;
  }

  /** All reasons against a purchase, by name, in the order of the contract. Null where the customer may not know of the campaign. */
  getReasons(who: number, what: number, by: Seller, points: number, quantity = 1): string[] | null {
    const plan = this.campaign(what);
    const customer = this.customer(who);
    const isFor = this.isFor(plan, customer);
    if (by === 'customer' && !(this.of(what).active && this.isVisible(what) && (plan.public || isFor))) {
      return null;
    }
    const isSold = by === 'admin' || by === 'gift';
    const price = by === 'gift' ? 0 : plan.cost * quantity;
    const isSingle = plan.reward === 'cashback' || plan.reward === 'percentage_discount_code';
    const reasons: [boolean, string][] = [
      [!isSold && !this.of(what).active, 'switched-off'],
      ...(isSold ? [] : this.outside(plan.activity, 'on-sale')),
      ...(isSold ? [] : this.outside(plan.visibility, 'visible')),
      [!isSold && !isFor, 'not-for-customer'],
      [quantity > 1 && isSingle, 'one-at-a-time'],
      [this.isGivenOut(what), 'not-for-sale'],
      [(this.usageLeft(what) ?? Infinity) < quantity, 'none-left'],
      [(this.ownLeft(who, what) ?? Infinity) < quantity, 'limit-per-customer'],
      [customer.status !== 'active', 'status'],
      [points < price, 'not-enough-points'],
    ];
    return reasons.filter(([applies]) => applies).map(([, name]) => name);
  }

  buy(who: number, what: number): void {
    const counted = this.of(what);
    counted.sold += 1;
    counted.bought.set(who, (counted.bought.get(who) ?? 0) + 1);
  }

  of(what: number): Counted {
    return this.counted[what] as Counted;
  }

  private ownLeft(who: number, what: number): number | undefined {
    const { limitPerUser, bought } = this.of(what);
    return limitPerUser === null ? undefined : Math.max(0, limitPerUser - (bought.get(who) ?? 0));
  }

  private isFor({ levels, segments }: CampaignPlan, customer: CustomerPlan): boolean {
    const { level } = customer;
    return (
      (levels.length === 0 && segments.length === 0) ||
      (level !== null && levels.includes(level)) ||
      segments.some((segment) => this.activeSegments[segment] && this.isIn(segment, customer))
    );
  }

  private isIn(segment: number, { isLabeled, isListed, birthday }: CustomerPlan): boolean {
    // The day begins at noon of the first one: half a day later it is another one.
    const today = Math.floor((this.now + DAY / 2) / DAY);
    return [isLabeled, isListed, isLabeled, today === birthday][segment] ?? false;
  }

  private outside({ always, from, to }: Window, what: string): [boolean, string][] {
    return [
      [!always && from !== null && from > this.now, `not-yet-${what}`],
      [!always && to !== null && to < this.now, `no-longer-${what}`],
    ];
  }

  private isWithin({ always, from, to }: Window): boolean {
    return always || ((from === null || from <= this.now) && (to === null || this.now <= to));
  }

  private isGivenOut(what: number): boolean {
    return this.campaign(what).reward === 'custom_campaign_code';
  }

  private campaign(what: number): CampaignPlan {
    return this.scene.campaigns[what] as CampaignPlan;
  }

  /** Customers that come later are active, and in nothing. */
  private customer(who: number): CustomerPlan {
    const late = { level: null, isLabeled: false, isListed: false, birthday: -1, status: 'active' } as const;
    return (
      this.scene.customers[who] ?? { ...late, points: 0, lot: { points: 0, lockedFor: null, lastsFor: 0 } }
    );
  }
}

function numbered(left: number): number | undefined {
  return left === Infinity ? undefined : left;
}
