import { levelWith } from '../support/scenes/customers.js';
import { DEFAULT_LOGINS, getToken } from '../support/scenes/logins.js';
import { labeled, listed, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';
import type { Figures, Refusal } from './offer-oracle.js';
import {
  type CampaignPlan,
  type CustomerPlan,
  DAY,
  type OfferScene,
  type Seller,
  START,
} from './offer-scenes.js';

const BASE = '/api/DEFAULT';
const EVERY = 'perPage=100';

// What the API documentation says; compared, never trusted.
// oxlint-disable-next-line typescript/no-explicit-any
type Body = any;

export interface Entry extends Figures {
  readonly id: string;
}

/** A service with the programme of a scene, by what callers see from outside. */
export class OfferService {
  private readonly bought: { readonly who: number; readonly coupon: string }[] = [];

  private constructor(
    readonly app: TestApp,
    readonly campaigns: readonly string[],
    readonly customers: string[],
    private readonly segments: readonly string[],
  ) {}

  /** @param app Its database is emptied. */
  static async begin(app: TestApp, scene: OfferScene): Promise<OfferService> {
    await TestApp.again(app);
    app.clock.stopAt(new Date(START));
    const levels = [
      await levelWith(app, { name: 'Silver', conditionValue: 1_000_000 }),
      await levelWith(app, { name: 'Gold', conditionValue: 2_000_000 }),
    ];
    const customers: string[] = [];
    for (const plan of scene.customers) {
      customers.push(await newCustomer(app, plan, levels));
    }
    const onList = customers.filter((_, who) => scene.customers[who]?.isListed);
    const birthday = { type: 'anniversary', anniversaryType: 'birthday', days: 0 };
    const segments = [
      await segmentWith(app, [labeled('red')]),
      // No list is empty: the customer who is always on it belongs to no scene.
      await segmentWith(app, [listed(await app.customerWith({ points: 0 }), ...onList)]),
      await segmentWith(app, [labeled('red')]),
      await segmentWith(app, [birthday]),
    ];
    const campaigns: string[] = [];
    for (const [index, plan] of scene.campaigns.entries()) {
      campaigns.push(await newCampaign(app, plan, `Campaign ${index}`, levels, segments));
    }
    const service = new OfferService(app, campaigns, customers, segments);
    await service.switchSegment(2, false);
    return service;
  }

  goTo(now: number): void {
    this.app.clock.stopAt(new Date(START + now));
  }

  async getPoints(who: number): Promise<number> {
    const { body } = await this.see(`${BASE}/admin/customer/${this.customer(who)}/status`);
    return body.points;
  }

  /** What a customer is offered, as the customer sees it or as staff do. */
  async listFor(who: number, by: 'customer' | 'seller' | 'admin'): Promise<Entry[]> {
    const path =
      by === 'customer'
        ? `${BASE}/customer/campaign/available?${EVERY}`
        : `${BASE}/${by}/customer/${this.customer(who)}/campaign/available?${EVERY}`;
    const { body } = await this.see(path, by, who);
    expect(body.total, path).toBe(body.campaigns.length);
    return body.campaigns.map(getEntry);
  }

  async publicList(): Promise<string[]> {
    const { body } = await this.see(`${BASE}/campaign/public/available?${EVERY}`);
    return getIds(body);
  }

  async listForSellers(): Promise<string[]> {
    const { body } = await this.see(`${BASE}/seller/campaign?${EVERY}`, 'seller');
    return getIds(body);
  }

  /** Returns what the customer sees; null for one that does not exist for the customer. */
  async recordFor(who: number, what: number): Promise<Entry | null> {
    const path = `${BASE}/campaign/${this.campaign(what)}`;
    const { status, body } = await this.ask('GET', path, undefined, 'customer', who);
    expect([200, 404], path).toContain(status);
    return status === 404 ? null : getEntry(body);
  }

  /** Returns what administrators see. */
  async usageLeft(what: number): Promise<number | undefined> {
    const { body } = await this.see(`${BASE}/campaign/${this.campaign(what)}`);
    return body.usageLeft;
  }

  /** The reasons against a purchase now; null for a campaign that the customer may not know of. */
  async reasons(who: number, what: number, by: Seller, quantity = 1): Promise<string[] | null> {
    return (await this.eligibility(who, what, by, quantity)).reasons;
  }

  /** Null: a coupon was bought. What was said of its eligibility before is what happens. */
  async buy(who: number, what: number, by: Seller): Promise<Refusal | null> {
    const role = by === 'gift' ? 'admin' : by;
    const path = this.getPath(who, what, role);
    const { code: foreseen } = await this.eligibility(who, what, by, 1);
    const { status, body, code } = await this.ask(
      ...(['POST', `${path}/buy`] as const),
      { quantity: 1, ...(by === 'gift' && { withoutPoints: true }) },
      ...([role, who] as const),
    );
    expect(code, `what eligibility says of ${path}`).toBe(foreseen);
    if (status === 200) {
      expect(body.coupons).toHaveLength(1);
      this.bought.push({ who, coupon: body.coupons[0].id });
      return null;
    }
    return status === 404 ? { status } : { status, error: body.error };
  }

  async return(nth: number): Promise<void> {
    const [found] = this.bought.splice(nth % Math.max(1, this.bought.length), 1);
    if (found) {
      const customer = `${BASE}/admin/customer/${this.customer(found.who)}`;
      await this.write('POST', `${customer}/bought/coupon/${found.coupon}/return`, {});
    }
  }

  async switch(what: number, on: boolean): Promise<void> {
    await this.write('POST', `${BASE}/campaign/${this.campaign(what)}/${on ? 'active' : 'inactive'}`, {});
  }

  async switchSegment(which: number, on: boolean): Promise<void> {
    const path = `${BASE}/segment/${this.segments[which] ?? ''}/${on ? 'activate' : 'deactivate'}`;
    await this.write('POST', path, {});
  }

  /** Answers with how many codes are in stock more or less. */
  async changeCodes(what: number, change: 'addCode' | 'removeCode', nth: number): Promise<number> {
    const path = `${BASE}/campaign/${this.campaign(what)}/coupons`;
    return change === 'addCode'
      ? (await this.write('POST', path, { coupons: [`MORE-${nth}`] })).added
      : -(await this.write('DELETE', path, { coupons: [`COFFEE-${nth}`] })).removed;
  }

  /** Says whether the campaign has these limits now: some are such as no request could have made them. */
  async setLimits(what: number, limit: number | null, limitPerUser: number): Promise<boolean> {
    const limits = limit === null ? { unlimited: true } : { unlimited: false, limit, limitPerUser };
    const path = `${BASE}/campaign/${this.campaign(what)}`;
    const { status } = await this.ask('PUT', path, { campaign: limits });
    expect([200, 400], path).toContain(status);
    return status === 200;
  }

  async givePoints(who: number, points: number): Promise<void> {
    const path = `${BASE}/points/transfer/add`;
    await this.write('POST', path, { transfer: { customer: this.customer(who), points } });
  }

  /** A customer who is in no segment, without points. Answers with the number. */
  async another(): Promise<number> {
    return this.customers.push(await this.app.customerWith({ points: 0 })) - 1;
  }

  /** The code is that of the first reason, or of the answer. */
  private async eligibility(who: number, what: number, by: Seller, quantity: number) {
    const role = by === 'gift' ? 'admin' : by;
    const query = `quantity=${quantity}${by === 'gift' ? '&withoutPoints=1' : ''}`;
    const path = `${this.getPath(who, what, role)}/eligibility?${query}`;
    const { status, body, code } = await this.ask('GET', path, undefined, role, who);
    expect([200, 404], path).toContain(status);
    if (status === 404) {
      return { code, reasons: null };
    }
    expect(body.eligible).toBe(body.reasons.length === 0);
    const reasons: string[] = body.reasons.map(({ reason }: Body) => reason);
    return { code: (body.reasons[0]?.code ?? null) as string | null, reasons };
  }

  private getPath(who: number, what: number, role: 'admin' | 'seller' | 'customer'): string {
    const path = role === 'customer' ? 'customer' : `${role}/customer/${this.customer(who)}`;
    return `${BASE}/${path}/campaign/${this.campaign(what)}`;
  }

  private customer(who: number): string {
    return this.customers[who] ?? '';
  }

  private campaign(what: number): string {
    return this.campaigns[what] ?? '';
  }

  private async see(path: string, role: 'admin' | 'seller' | 'customer' = 'admin', who = 0) {
    const answer = await this.ask('GET', path, undefined, role, who);
    expect(answer.status, path).toBe(200);
    return answer;
  }

  private async write(method: string, path: string, sent: object): Promise<Body> {
    const { status, body } = await this.ask(method, path, sent);
    expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBe(200);
    return body;
  }

  private async ask(
    method: string,
    path: string,
    sent?: object,
    role: 'admin' | 'seller' | 'customer' = 'admin',
    who = 0,
  ): Promise<{ status: number; body: Body; code: string | null }> {
    const caller = role === 'customer' ? this.customer(who) : DEFAULT_LOGINS[role];
    const headers = {
      authorization: `Bearer ${getToken(this.app, role, caller)}`,
      'content-type': 'application/json',
    };
    const request = { method, headers, ...(sent && { body: JSON.stringify(sent) }) };
    const answer = await fetch(`${this.app.address}${path}`, request);
    const code = answer.headers.get('x-error-code');
    return { status: answer.status, body: await answer.json(), code };
  }
}

async function newCustomer(app: TestApp, plan: CustomerPlan, levels: readonly string[]): Promise<string> {
  const { level, isLabeled, birthday, status, points, lot } = plan;
  const levelId = level === null ? undefined : levels[level];
  const id = await app.customerWith({
    points,
    status,
    birthDate: `1990${dayAt(birthday * DAY).slice(4)}`,
    ...(levelId !== undefined && { levelId }),
    ...(isLabeled && {
      labels: [
        {
          key: 'red',
          value: '1',
        },
      ],
    }),
  });
  const { points: more, lockedFor, lastsFor } = lot;
  const at = (ms: number) => new Date(START + ms).toISOString();
  await app.as('admin').postJson(`${BASE}/points/transfer/add`, {
    transfer: {
      customer: id,
      points: more,
      expiresAt: at(lastsFor),
      ...(lockedFor !== null && { lockedUntil: at(lockedFor) }),
    },
  });
  return id;
}

async function newCampaign(
  app: TestApp,
  plan: CampaignPlan,
  name: string,
  levels: readonly string[],
  segments: readonly string[],
): Promise<string> {
  const { activity, visibility, levels: ofLevels, segments: ofSegments, limit, ...rest } = plan;
  const at = (ms: number | null) => (ms === null ? null : new Date(START + ms));
  return app.campaignWith({
    ...rest,
    name,
    ...(limit !== null && { limit }),
    allTimeActive: activity.always,
    activeFrom: at(activity.from),
    activeTo: at(activity.to),
    allTimeVisible: visibility.always,
    visibleFrom: at(visibility.from),
    visibleTo: at(visibility.to),
    levels: ofLevels.map((level) => levels[level] ?? ''),
    segments: ofSegments.map((segment) => segments[segment] ?? ''),
  });
}

function dayAt(ms: number): string {
  return new Date(START + ms).toISOString().slice(0, 10);
}

function getEntry({ campaignId, usageLeft, usageLeftForCustomer, canBeBoughtByCustomer }: Body): Entry {
  return { id: campaignId, usageLeft, usageLeftForCustomer, canBeBought: canBeBoughtByCustomer };
}

function getIds({ campaigns }: Body): string[] {
  return campaigns.map(({ campaignId }: Body) => campaignId);
}
