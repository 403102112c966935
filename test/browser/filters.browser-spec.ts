import type { Page } from 'playwright-core';
import {
  boughtRewardList,
  campaignList,
  customersList,
  levelList,
  segmentList,
} from '../../client/src/generated/index.js';
import { chooseFilter, inspect, Panel } from '../support/processes/panel.js';

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choices = (page: Page, filter: string) =>
  page.getByRole('dialog', { name: new RegExp(`^${filter} is `) });
const getAsked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const seeCount = (page: Page, count: number, name: 'customer' | 'campaign' | 'bought reward') =>
  page.getByText(`${count} ${name}${count === 1 ? '' : 's'}`, { exact: true }).waitFor();

describe('filters of lists', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  it('ask for one of several values, in the address and in a view', async () => {
    const client = await panel.asAdministrator();
    const { levels } = (await levelList({ client, query: { perPage: 100 } })).data;
    const getId = (wanted: string) => levels.find(({ name }) => name === wanted)?.id ?? '';
    const count = async (...names: string[]) =>
      (await customersList({ client, query: { levelId: names.map(getId), perPage: 1 } })).data.total;

    const page = await panel.openAsAdministrator('/admin/customers');
    await chooseFilter(page, 'Level', 'Gold');
    await seeCount(page, await count('Gold'), 'customer');
    await chip(page, 'Level is Gold').click();
    await choices(page, 'Level').getByLabel('Silver').check();
    await chip(page, 'Level is Gold or Silver').waitFor();
    await seeCount(page, await count('Gold', 'Silver'), 'customer');
    expect(getAsked(page, 'levelId')).toBe(`${getId('Gold')},${getId('Silver')}`);
    await inspect(page, 'filter-levels');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Name of this view').fill('The best');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove filter Level' }).click();
    await chip(page, 'Views').click();
    await page.getByRole('dialog').getByRole('button', { name: 'The best', exact: true }).click();
    await chip(page, 'Level is Gold or Silver').waitFor();
    await page.reload();
    await chip(page, 'Level is Gold or Silver').waitFor();
    await seeCount(page, await count('Gold', 'Silver'), 'customer');
  });

  it('leave a value out, where all of them are known', async () => {
    const client = await panel.asAdministrator();
    const count = async (query: { readonly campaignType?: string }) =>
      (await campaignList({ client, query: { ...query, perPage: 1 } })).data.total;
    const gifts = await count({ campaignType: 'gift_code' });

    const page = await panel.openAsAdministrator('/admin/campaigns');
    await chooseFilter(page, 'Reward', 'Gift');
    await seeCount(page, gifts, 'campaign');
    await chip(page, 'Reward is Gift').click();
    await choices(page, 'Reward').getByText('is not', { exact: true }).click();
    await chip(page, 'Reward is not Gift').waitFor();
    await seeCount(page, (await count({})) - gifts, 'campaign');
    expect(getAsked(page, 'campaignType')).toBe('!gift_code');
    await inspect(page, 'filter-rewards');
  });

  it('find customers by segment, state and points, as the address says', async () => {
    const client = await panel.asAdministrator();
    const { segments } = (await segmentList({ client, query: { active: true } })).data;
    const segment = segments.toSorted((one, other) => other.customersCount - one.customersCount)[0];
    if (!segment) {
      throw new Error('There is no segment');
    }
    const members = { segmentId: [segment.segmentId], perPage: 1 };
    const count = async (query: {
      readonly balanceFrom?: number;
      readonly status?: ('active' | 'blocked')[];
    }) => (await customersList({ client, query: { ...members, ...query } })).data.total;
    const [all, rich] = [await count({}), await count({ balanceFrom: 200 })];
    expect(rich).toBeGreaterThan(0);
    expect(rich).toBeLessThan(all);

    const page = await panel.openAsAdministrator('/admin/customers');
    await chooseFilter(page, 'Segment', segment.name);
    await seeCount(page, all, 'customer');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('option', { name: 'Points, at least …' }).click();
    await page.getByRole('textbox', { name: 'Points, at least' }).fill('200');
    await page.keyboard.press('Enter');
    await page.getByText('Points, at least: 200').waitFor();
    await seeCount(page, rich, 'customer');
    await chooseFilter(page, 'State', 'Active');
    await seeCount(page, await count({ balanceFrom: 200, status: ['active'] }), 'customer');
    await chip(page, 'State is Active').waitFor();
    expect(getAsked(page, 'balanceFrom')).toBe('200');
    await inspect(page, 'filter-customers');
    await page.reload();
    await page.getByText('Points, at least: 200').waitFor();
  });

  it('select bought rewards by the time of their use, and of their validity', async () => {
    const page = await panel.openAsAdministrator('/admin/bought?range=90');
    await page.getByRole('row').nth(1).waitFor();
    await page.getByRole('button', { name: 'Bought: Last 90 days' }).click();
    await page.getByRole('menuitem', { name: 'By: Used' }).click();
    await page.getByRole('button', { name: 'Used: Last 90 days' }).waitFor();
    const client = await panel.asAdministrator();
    const from = new Date(Date.now() - 89 * 86_400_000).toISOString().slice(0, 10);
    const used = (await boughtRewardList({ client, query: { usageDateFrom: from, perPage: 1 } })).data.total;
    expect(used).toBeGreaterThan(0);
    await seeCount(page, used, 'bought reward');
    expect(getAsked(page, 'by')).toBe('usageDate');
    await page.keyboard.press('Escape');
    await inspect(page, 'filter-used');
    await page.getByRole('button', { name: 'Used: Last 90 days' }).click();
    await page.getByRole('menuitem', { name: 'All time' }).click();
    await page.getByRole('button', { name: 'Used: all time' }).waitFor();
  });

  it('select customers by the day of their registration', async () => {
    const page = await panel.openAsAdministrator('/admin/customers?from=2001-01-01&to=2001-01-31');
    await page.getByText('No entry matches your search and filters.').waitFor();
    await page.getByRole('button', { name: /^Registered: / }).click();
    await page.getByRole('menuitem', { name: 'All time' }).click();
    await page.getByRole('row').nth(1).waitFor();
  });
});
