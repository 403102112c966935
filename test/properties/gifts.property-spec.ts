import fc from 'fast-check';
import type { CouponEntity } from '../../src/coupon/coupon.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { getCoupons, givenFor, MARK, PERCENT } from '../support/scenes/bought.js';
import { getReturn, getSale } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';
import { check } from './checking.js';

/*
 * A rule gives a tenth of a sale. What is open of it is the share of that sale that is kept, less what is used for sales that are kept,
 * never below 0: in whatever parts the gift is used, and in whatever order the sales come back.
 */

type Step =
  /** Uses up to so many open coupons: for a sale that there is (0 is the giving one), or for a new one. */
  | { readonly kind: 'use'; readonly coupons: number; readonly sale: number; readonly cents: number }
  /** Brings back so many thirds of what is left of a sale. */
  | { readonly kind: 'return'; readonly sale: number; readonly thirds: number }
  | { readonly kind: 'free'; readonly coupon: number };

const thirds = fc.constantFrom(1, 1, 2, 3);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('use' as const),
      coupons: fc.integer({ min: 1, max: 2 }),
      sale: fc.nat(9),
      cents: fc.integer({ min: 1, max: 9999 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('return' as const), sale: fc.nat(3), thirds }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('free' as const), coupon: fc.nat(9) }) },
);
/** In two parts, of which each is used for a sale of its own. */
const USED: readonly Step[] = [
  { kind: 'use', coupons: 1, sale: 9, cents: 5000 },
  { kind: 'return', sale: 1, thirds: 1 },
  { kind: 'use', coupons: 1, sale: 9, cents: 2000 },
];
const history = fc.record({
  giving: fc.integer({ min: 900, max: 10_000 }),
  before: fc.constantFrom(USED, USED, []),
  steps: fc.array(step, { minLength: 6, maxLength: 10 }),
});

interface Sale {
  readonly id: string;
  readonly cents: number;
  back: number;
}

interface Used {
  readonly coupon: CouponEntity;
  readonly sale: Sale;
  /** Cents that came back of it. */
  back: number;
  isTied: boolean;
}

/** One customer with one gift, by what callers see from outside. */
class GiftWorld {
  private used: Used[] = [];
  private readonly sales: Sale[];

  private constructor(
    private readonly app: TestApp,
    private readonly customerId: string,
    private readonly giving: Sale,
    private readonly givenCents: number,
  ) {
    this.sales = [giving];
  }

  static async begin(app: TestApp, cents: number): Promise<GiftWorld> {
    const { customerId, sale: id, given } = await givenFor(app, PERCENT, cents / 100);
    return new GiftWorld(app, customerId, { id, cents, back: 0 }, given?.valueCents ?? 0);
  }

  async take(each: Step): Promise<void> {
    if (each.kind === 'use') {
      await this.use(each);
    } else if (each.kind === 'return') {
      await this.bringBack(this.sales[each.sale] ?? this.giving, each.thirds);
    } else {
      await this.free(this.used[each.coupon]);
    }
    const open = await this.open();
    expect(sumUp(open, getValue)).toBe(Math.max(0, this.kept - this.spent));
    expect(open.map(getValue)).not.toContain(0);
  }

  private async open(): Promise<CouponEntity[]> {
    const coupons = await getCoupons(this.app, this.customerId);
    return coupons.filter(({ used, canceledAt }) => !used && canceledAt === null);
  }

  private async use({ coupons: most, sale: which, cents }: Step & { readonly kind: 'use' }): Promise<void> {
    const coupons = (await this.open()).slice(0, most);
    if (coupons.length === 0) {
      return;
    }
    const known = this.sales[which];
    const sale = known ?? { id: await getSale(this.app, this.customerId, [cents / 100]), cents, back: 0 };
    this.sales.push(...(known ? [] : [sale]));
    await this.mark(200, coupons, { used: 1, transactionId: sale.id });
    this.used.push(...coupons.map((coupon) => ({ coupon, sale, back: 0, isTied: false })));
  }

  private async free(each: Used | undefined): Promise<void> {
    if (each) {
      const isRefused = each.isTied || each.back > 0;
      await this.mark(isRefused ? 400 : 200, [each.coupon], { used: 0 });
      this.used = this.used.filter((other) => isRefused || other !== each);
    }
  }

  private async mark(status: number, some: readonly CouponEntity[], how: object): Promise<void> {
    const coupons = some.map(({ id: couponId, campaignId, customerId, code }) => ({
      couponId,
      campaignId,
      customerId,
      code,
      ...how,
    }));
    await this.app.as('admin').postJson(MARK, { coupons }).expect(status);
  }

  private async bringBack(sale: Sale, parts: number): Promise<void> {
    const cents = Math.ceil(((sale.cents - sale.back) * parts) / 3);
    if (cents === 0) {
      return;
    }
    await getReturn(this.app, sale.id, cents / 100);
    sale.back += cents;
    const own = this.used.filter((each) => each.sale === sale);
    const found = new Map((await getCoupons(this.app, this.customerId)).map((each) => [each.id, each]));
    // Which of several coupons comes back is compared elsewhere.
    for (const each of own) {
      each.back = found.get(each.coupon.id)?.returnedCents ?? 0;
    }
    const due = getShare(
      sumUp(own, ({ coupon }) => getValue(coupon)),
      sale,
    );
    expect(sumUp(own, ({ back }) => back)).toBe(due);
    const isOver = this.spent > this.kept;
    this.used.forEach((each) => (each.isTied ||= isOver));
  }

  private get spent(): number {
    return sumUp(this.used, ({ coupon, back }) => getValue(coupon) - back);
  }

  private get kept(): number {
    return this.givenCents - getShare(this.givenCents, this.giving);
  }
}

/** What comes back of an amount; half a cent does. */
function getShare(cents: number, { back, cents: all }: Sale): number {
  return Math.floor((2 * cents * back + all) / (2 * all));
}

function getValue({ valueCents }: CouponEntity): number {
  return valueCents ?? 0;
}

function sumUp<T>(some: readonly T[], cents: (each: T) => number): number {
  return some.reduce((sum, each) => sum + cents(each), 0);
}

describe('gifts of rules', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('are worth what is kept and not used, after every use and every return', async () => {
    await check(history, 12, async ({ giving, before, steps }) => {
      const world = await GiftWorld.begin(app, giving);
      for (const each of [...before, ...steps]) {
        await world.take(each);
      }
    });
    expect(await differencesIn(app)).toEqual([]);
  });
});
