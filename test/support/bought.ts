import { EventEntity } from '../../src/event/event.entity.js';
import type { CampaignScene } from './campaigns.js';
import type { TestApp } from './test-app.js';

export interface Bought {
  readonly customer: string;
  readonly campaign: string;
  readonly coupons: readonly { readonly id: string; readonly code: string }[];
  /** The first of them. */
  readonly coupon: string;
}

interface Purchase extends Partial<CampaignScene> {
  readonly quantity?: number;
  readonly withoutPoints?: boolean;
  /** Another customer than a new one with the points that it costs. */
  readonly customer?: string;
}

/** A customer who has spent all of his points on coupons of a campaign, 10 points each unless it says otherwise. */
export async function boughtWith(
  app: TestApp,
  { quantity = 1, withoutPoints = false, customer, ...scene }: Purchase = {},
): Promise<Bought> {
  const cost = scene.cost ?? 10;
  const buyer = customer ?? (await app.customerWith({ points: cost * quantity }));
  const campaign = await app.campaignWith({ coupons: quantity, ...scene, cost });
  const path = `/api/DEFAULT/admin/customer/${buyer}/campaign/${campaign}/buy`;
  const response = await app
    .as('admin')
    .post(path, { quantity, withoutPoints: Number(withoutPoints) })
    .expect(200);
  const coupons: Bought['coupons'] = response.body.coupons;
  return { customer: buyer, campaign, coupons, coupon: coupons[0]?.id ?? '' };
}

/** What was recorded about a customer, a campaign or an account, of the types whose names match: name and payload. */
export async function eventsOf(
  app: TestApp,
  uuid: string,
  names: RegExp,
): Promise<{ name: string; payload: object }[]> {
  const events = await app.reader.manager.find(EventEntity, { where: { uuid }, order: { recordId: 'ASC' } });
  return events
    .map(({ type, payload }) => ({ name: type.slice(type.lastIndexOf('.') + 1), payload }))
    .filter(({ name }) => names.test(name));
}
