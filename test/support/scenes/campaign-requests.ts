import type { TestApp } from '../app/test-app.js';

export type Fields = Readonly<Record<string, unknown>>;

export interface CampaignRead extends Fields {
  readonly coupons: readonly string[];
}

/** What an administrator sends for a simple campaign: a free coffee for 10 points, for all, always. */
export const COFFEE: Fields = {
  reward: 'discount_code',
  translations: { en: { name: 'Free coffee' } },
  active: true,
  costInPoints: 10,
  unlimited: false,
  singleCoupon: false,
  limit: 100,
  limitPerUser: 2,
  daysInactive: 0,
  daysValid: 0,
  campaignActivity: { allTimeActive: true },
  campaignVisibility: { allTimeVisible: true },
  coupons: ['A', 'B', 'C'],
};

export async function createCampaign(app: TestApp, fields: Fields = {}, base = '/api'): Promise<string> {
  const isUnlimited = (fields['unlimited'] ?? false) !== false || fields['reward'] === 'cashback';
  const campaign = { ...COFFEE, ...(isUnlimited && { limit: '', limitPerUser: '' }), ...fields };
  const { body } = await app.as('admin').postJson(`${base}/campaign`, { campaign }).expect(200);
  return (body as { campaignId: string }).campaignId;
}

export async function createCategory(app: TestApp, name: string, sortOrder = 0): Promise<string> {
  const category = { translations: { en: { name } }, sortOrder, active: true };
  const sent = { campaign_category: category };
  const { body } = await app.as('admin').postJson('/api/campaignCategory', sent).expect(200);
  return (body as { campaignCategoryId: string }).campaignCategoryId;
}

/** Reads what an administrator sees. */
export async function campaignRead(app: TestApp, id: string): Promise<CampaignRead> {
  const { body } = await app.as('admin').get(`/api/campaign/${id}`).expect(200);
  return body as CampaignRead;
}

/** Names of the campaigns that a list answers with, in its order. */
export function namesIn(body: unknown): string[] {
  return (body as { campaigns: { name: string }[] }).campaigns.map(({ name }) => name);
}

/** Which fields were refused. */
export function fieldsIn(body: unknown): string[] {
  return (body as { errors: { field: string }[] }).errors.map(({ field }) => field);
}
