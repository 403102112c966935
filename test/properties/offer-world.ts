import type { TestApp } from '../support/app/test-app.js';
import { OfferOracle } from './offer-oracle.js';
import type { OfferScene, OfferStep } from './offer-scenes.js';
import { OfferService } from './offer-service.js';

/** Where there is no number, so many are bought. */
const SOME = 3;
const PLENTY = 1000;

/** A service and an oracle that are told the same. */
export class OfferWorld {
  private constructor(
    private readonly scene: OfferScene,
    private readonly service: OfferService,
    private readonly oracle: OfferOracle,
  ) {}

  /** @param app Its database is emptied. */
  static async begin(app: TestApp, scene: OfferScene): Promise<OfferWorld> {
    return new OfferWorld(scene, await OfferService.begin(app, scene), new OfferOracle(scene));
  }

  /** One step in both. */
  async take(step: OfferStep): Promise<void> {
    const { oracle, service } = this;
    if (step.do === 'wait') {
      oracle.now += step.ms;
      service.goTo(oracle.now);
    } else if (step.do === 'switchSegment') {
      const isOn = !oracle.activeSegments[step.which];
      oracle.activeSegments[step.which] = isOn;
      await service.switchSegment(step.which, isOn);
    } else if (step.do === 'return') {
      await service.return(step.nth);
    } else if (step.do === 'buy') {
      await this.buy(step);
    } else {
      await this.change(step);
    }
  }

  /** All that is shown of all campaigns, to all: the lists, which SQL selects, and the figures in them. */
  async compare(): Promise<void> {
    const { oracle, service } = this;
    expect(new Set(await service.publicList()), 'the public list').toEqual(
      this.those((what) => oracle.isListedPublicly(what)),
    );
    expect(new Set(await service.listForSellers()), 'the list for sellers').toEqual(
      this.those((what) => oracle.isListedForSellers(what)),
    );
    for (const who of this.scene.customers.keys()) {
      await this.compareFor(who);
    }
  }

  /** What is left is what can be bought: by one customer who has points, and then by any number of them. */
  async exhaust(who: number): Promise<void> {
    const { oracle, service, scene } = this;
    for (const [what, { reward }] of scene.campaigns.entries()) {
      if (reward === 'custom_campaign_code') {
        continue;
      }
      if (scene.customers[who]?.status === 'active') {
        await service.givePoints(who, PLENTY);
        const own = oracle.usageLeftFor(who, what);
        await this.buyUntilRefused(what, own, 'admin', () => Promise.resolve(who));
      }
      const left = await service.usageLeft(what);
      expect(left, `what is left of ${what}`).toBe(oracle.usageLeft(what));
      await this.buyUntilRefused(what, left, 'gift', () => service.another());
    }
  }

  private async compareFor(who: number): Promise<void> {
    const { oracle, service, scene } = this;
    const points = await service.getPoints(who);
    const isLoggedIn = scene.customers[who]?.status === 'active';
    for (const by of ['customer', 'seller', 'admin'] as const) {
      if (by === 'customer' && !isLoggedIn) {
        continue;
      }
      const seen = await service.listFor(who, by);
      const right = service.campaigns.flatMap((id, what) =>
        oracle.isListed(who, what, by !== 'customer') ? [{ id, ...oracle.figures(who, what, points) }] : [],
      );
      expect(byId(seen), `the list of customer ${who} for the ${by}`).toEqual(byId(right));
    }
  }

  private async buy({ who, what, by: asked }: OfferStep & { do: 'buy' }): Promise<void> {
    const { oracle, service, scene } = this;
    const isLoggedIn = scene.customers[who]?.status === 'active';
    const by = asked === 'customer' && !isLoggedIn ? 'seller' : asked;
    const points = await service.getPoints(who);
    const seen = isLoggedIn ? await service.recordFor(who, what) : undefined;
    for (const quantity of [1, 3]) {
      expect(
        await service.reasons(who, what, by, quantity),
        `why ${who} cannot buy ${quantity} of ${what}`,
      ).toEqual(oracle.getReasons(who, what, by, points, quantity));
    }
    const refusal = await service.buy(who, what, by);
    expect(refusal, `customer ${who} buys ${what} by ${by}`).toEqual(
      oracle.getRefusal(who, what, by, points),
    );
    if (seen !== undefined) {
      const id = service.campaigns[what];
      const right = oracle.isAvailable(who, what) ? { id, ...oracle.figures(who, what, points) } : null;
      expect(seen, `campaign ${what} as customer ${who} sees it`).toEqual(right);
      if (by === 'customer' || by === 'seller') {
        expect(seen?.canBeBought ?? false, `campaign ${what} can be bought by ${who}`).toBe(refusal === null);
      }
    }
    if (refusal === null) {
      oracle.buy(who, what);
    }
  }

  private async change(
    step: Exclude<OfferStep, { do: 'wait' | 'buy' | 'return' | 'switchSegment' }>,
  ): Promise<void> {
    const { service } = this;
    const { what } = step;
    const campaign = this.oracle.of(what);
    if (step.do === 'switch') {
      campaign.active = !campaign.active;
      await service.switch(what, campaign.active);
    } else if (step.do === 'limit') {
      if (await service.setLimits(what, step.limit, step.limitPerUser)) {
        campaign.limit = step.limit;
        campaign.limitPerUser = step.limit === null ? null : step.limitPerUser;
      }
    } else if (this.takesCodes(what) || step.do === 'removeCode') {
      campaign.codes += await service.changeCodes(what, step.do, step.nth);
    }
  }

  private takesCodes(what: number): boolean {
    const { reward, singleCoupon } = this.scene.campaigns[what] ?? {};
    return reward !== 'cashback' && !(singleCoupon && this.oracle.of(what).codes > 0);
  }

  /** One at a time, as a gift or for points, whether it is for the customer or not. */
  private async buyUntilRefused(
    what: number,
    left: number | undefined,
    by: 'admin' | 'gift',
    next: () => Promise<number>,
  ): Promise<void> {
    const { oracle, service } = this;
    for (let bought = 0; bought < (left ?? SOME); bought += 1) {
      const who = await next();
      expect(await service.buy(who, what, by), `purchase ${bought} of ${left} of ${what}`).toBeNull();
      oracle.buy(who, what);
    }
    if (left !== undefined) {
      const who = await next();
      const refusal = oracle.getRefusal(who, what, by, PLENTY);
      expect(refusal).not.toBeNull();
      expect(await service.buy(who, what, by), `the purchase behind the last of ${what}`).toEqual(refusal);
    }
  }

  private those(isIn: (what: number) => boolean): Set<string> {
    return new Set(this.service.campaigns.filter((_, what) => isIn(what)));
  }
}

function byId<T extends { readonly id: string }>(entries: readonly T[]): T[] {
  return [...entries].sort((one, other) => (one.id < other.id ? -1 : 1));
}
