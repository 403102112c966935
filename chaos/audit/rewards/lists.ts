import type { Connection } from '../../client/connection.js';
import { isInSegment } from '../../plan/segments.js';
import { type CampaignPlan, EDITED_CAMPAIGN } from '../../plan/campaigns.js';
import type { Scene } from '../../scene.js';
import type { Erasures } from '../customers/erasures.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import { amount, type History } from '../history.js';
import type { Expected } from '../points/ledger-of-journal.js';

const CHECK = 'lists';
const PER_PAGE = 1000;
/** Each list has hundreds of campaigns, so it is not looked at for every customer. */
const LOOKED_AT = 60;
/** Where only one of two limits is there, the scene gives the other one this value. */
const NO_LIMIT = 1_000_000_000;
const STORES = ['DEFAULT', 'SECOND'] as const;

interface Listed {
  readonly campaignId: string;
  readonly costInPoints: number;
  readonly singleCoupon: boolean;
  readonly couponsCount?: number;
  readonly usageLeft?: number;
  readonly usageLeftForCustomer?: number;
  readonly canBeBoughtByCustomer?: boolean;
}

/** Who may buy campaigns at the end. */
interface Audience {
  /** Who is in the segment that changes, if that is certain. */
  readonly mask: number | undefined;
  readonly isMember: (customer: number, campaign: number) => boolean;
}

/** What an edited campaign has come to. */
type Figures = ReadonlyMap<string, number>;

/**
 * What lists say is left, in all and for each customer, and whether it can be bought, against the purchases of the journal, the
 * plan, and the codes that the events count.
 */
export class ListAudit {
  private readonly sold = new Map<number, number>();
  private readonly bought = new Map<string, number>();
  private readonly codes = new Map<number, number>();

  constructor(
    private readonly plans: readonly CampaignPlan[],
    private readonly expected: Expected,
    private readonly findings: Findings,
  ) {}

  look({ type, payload }: EventRecord): void {
    const campaign = this.expected.campaign(payload.campaignId?.campaignId ?? '');
    const sign = type.endsWith('.CampaignCodesWereAdded')
      ? 1
      : type.endsWith('.CampaignCodesWereRemoved')
        ? -1
        : 0;
    if (sign !== 0) {
      this.codes.set(campaign, (this.codes.get(campaign) ?? 0) + sign * (payload.count ?? 0));
    }
  }

  /** Once all events have been looked at, and every operation is known to be done or not. */
  async compare(
    history: History,
    scene: Scene,
    connections: readonly Connection[],
    figures: Figures,
    audience: Audience,
    gifts: ReadonlyMap<string, number>,
    erasures: Erasures,
  ): Promise<void> {
    this.count(history);
    this.countGifts(gifts);
    for (const store of STORES) {
      await this.compareAll(store, connections, figures);
    }
    const step = Math.max(1, Math.floor(scene.customers.length / LOOKED_AT));
    for (let customer = 0; customer < scene.customers.length; customer += step) {
      const connection = connections[(customer / step) % connections.length];
      if (connection && !erasures.isDeleted(customer)) {
        await this.compareFor(customer, scene, connection, figures, audience);
      }
    }
  }

  private count({ operations }: History): void {
    for (const { kind, knowledge, customer, ...past } of operations.values()) {
      const isPurchase = kind === 'buy' || kind === 'give';
      if (knowledge !== 'done' || (!isPurchase && kind !== 'redeem')) {
        continue;
      }
      const whole = { kind, knowledge, customer, ...past };
      const money = this.plans.findIndex(({ isCashback }) => isCashback);
      const [campaign, quantity] = isPurchase ? [amount(whole, 'g'), amount(whole, 'q')] : [money, 1];
      this.sold.set(campaign, (this.sold.get(campaign) ?? 0) + quantity);
      if (kind === 'give' && this.plans[campaign]?.isPercentage) {
        // Its code is an amount, which is made for it.
        this.codes.set(campaign, this.getCodes(campaign) + quantity);
      }
      const buyer = `${campaign} ${customer}`;
      this.bought.set(buyer, (this.bought.get(buyer) ?? 0) + quantity);
    }
  }

  /** By campaign and customer. */
  private countGifts(gifts: ReadonlyMap<string, number>): void {
    for (const [buyer, count] of gifts) {
      const campaign = Number.parseInt(buyer, 10);
      this.sold.set(campaign, (this.sold.get(campaign) ?? 0) + count);
      this.bought.set(buyer, (this.bought.get(buyer) ?? 0) + count);
      if (this.plans[campaign]?.isPercentage) {
        this.codes.set(campaign, this.getCodes(campaign) + count);
      }
    }
  }

  private async compareAll(
    store: string,
    connections: readonly Connection[],
    figures: Figures,
  ): Promise<void> {
    for await (const shown of campaignsOn(`/api/${store}/campaign?perPage=${PER_PAGE}`, connections[0])) {
      const campaign = this.expected.campaign(shown.campaignId);
      const left = this.computeLeft(campaign, shown, figures);
      if (shown.usageLeft !== left) {
        this.findings.add(CHECK, `Campaign ${campaign}: usageLeft is ${shown.usageLeft}, not ${left}`);
      }
      const codes = this.getCodes(campaign);
      if (shown.couponsCount !== undefined && shown.couponsCount !== codes) {
        this.findings.add(CHECK, `Campaign ${campaign} counts ${shown.couponsCount} codes, not ${codes}`);
      }
    }
  }

  private async compareFor(
    customer: number,
    { customers, planned, campaigns }: Scene,
    connection: Connection,
    figures: Figures,
    { mask, isMember }: Audience,
  ): Promise<void> {
    const { id, store } = customers[customer] ?? {};
    const { points } = await connection.ask<{ points: number }>(
      'GET',
      `/api/${store}/admin/customer/${id}/status`,
    );
    const { active } = await connection.ask<{ active: boolean }>('GET', `/api/${store}/customer/${id}`);
    const path = `/api/${store}/admin/customer/${id}/campaign/available?perPage=${PER_PAGE}`;
    const missing = new Set(campaigns.keys());
    for await (const shown of campaignsOn(path, connection)) {
      const campaign = this.expected.campaign(shown.campaignId);
      missing.delete(campaign);
      if (!isMember(customer, campaign)) {
        this.findings.add(CHECK, `Campaign ${campaign} is offered to customer ${customer}, who is no member`);
      }
      const left = this.leftFor(customer, campaign, this.computeLeft(campaign, shown, figures), figures);
      const canBuy = (left ?? 1) > 0 && active && points >= shown.costInPoints;
      if (shown.usageLeftForCustomer !== left || shown.canBeBoughtByCustomer !== canBuy) {
        const says = `${shown.usageLeftForCustomer}, ${shown.canBeBoughtByCustomer}`;
        this.findings.add(
          CHECK,
          `Campaign ${campaign} for customer ${customer}: ${says}, not ${left}, ${canBuy}`,
        );
      }
    }
    for (const campaign of missing) {
      const plan = this.plans[campaign];
      const isOffered =
        plan?.store === store &&
        (campaign !== EDITED_CAMPAIGN || (figures.get('a') === 1 && figures.get('v') === 1)) &&
        isMember(customer, campaign) &&
        (!plan?.isForSegment || (mask !== undefined && customer < planned && isInSegment(mask, customer)));
      const left = plan?.switchesSharing
        ? 0
        : this.leftFor(customer, campaign, this.leftByPlan(campaign, figures), figures);
      if (isOffered && (left ?? 1) > 0) {
        this.findings.add(
          CHECK,
          `Campaign ${campaign} is not offered to customer ${customer}, and ${left} are left`,
        );
      }
    }
  }

  private computeLeft(campaign: number, shown: Listed, figures: Figures): number | undefined {
    const plan = this.plans[campaign];
    return plan?.switchesSharing && !shown.singleCoupon
      ? Math.max(0, 1 - (this.sold.get(campaign) ?? 0))
      : this.leftByPlan(campaign, figures);
  }

  private leftByPlan(campaign: number, figures: Figures): number | undefined {
    const plan = this.plans[campaign];
    const sold = this.sold.get(campaign) ?? 0;
    const limit = this.getLimit(campaign, 'limit', figures);
    const limitLeft = limit === undefined ? undefined : Math.max(0, limit - sold);
    if (plan?.shared || plan?.switchesSharing) {
      return limitLeft;
    }
    return Math.min(this.getCodes(campaign) - sold, limitLeft ?? Infinity);
  }

  private leftFor(customer: number, campaign: number, left: number | undefined, figures: Figures) {
    const limit = this.getLimit(campaign, 'limitPerUser', figures);
    const bought = this.bought.get(`${campaign} ${customer}`) ?? 0;
    const own = limit === undefined ? undefined : Math.max(0, limit - bought);
    return left === undefined || own === undefined ? (left ?? own) : Math.min(left, own);
  }

  private getLimit(campaign: number, which: 'limit' | 'limitPerUser', figures: Figures): number | undefined {
    if (campaign === EDITED_CAMPAIGN) {
      return figures.get(which === 'limit' ? 't' : 'u');
    }
    const { limit = null, limitPerUser = null } = this.plans[campaign] ?? {};
    const own = { limit, limitPerUser }[which];
    return limit === null && limitPerUser === null ? undefined : (own ?? NO_LIMIT);
  }

  /** With cashback, each amount is a code of its own. */
  private getCodes(campaign: number): number {
    return this.plans[campaign]?.isCashback
      ? (this.sold.get(campaign) ?? 0)
      : (this.codes.get(campaign) ?? 0);
  }
}

async function* campaignsOn(path: string, connection: Connection | undefined): AsyncGenerator<Listed> {
  let next: string | undefined = path;
  while (next !== undefined) {
    const page: { body: unknown; next: string | undefined } | undefined = await connection?.page(next);
    yield* (page?.body as { campaigns: readonly Listed[] } | undefined)?.campaigns ?? [];
    next = page?.next;
  }
}
