import type { Page } from 'playwright-core';
import { campaignList, customersList, levelList } from '../../client/src/generated/index.js';
import { chooseFilter, inspect, Panel } from '../support/processes/panel.js';

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choices = (page: Page, filter: string) =>
  page.getByRole('dialog', { name: new RegExp(`^${filter} is `) });
const getAsked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const seeCount = (page: Page, count: number, name: 'customer' | 'campaign') =>
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

  it('select customers by the day of their registration', async () => {
    const page = await panel.openAsAdministrator('/admin/customers?from=2001-01-01&to=2001-01-31');
    await page.getByText('No entry matches your search and filters.').waitFor();
    await page.getByRole('button', { name: /^Registered: / }).click();
    await page.getByRole('menuitem', { name: 'All time' }).click();
    await page.getByRole('row').nth(1).waitFor();
  });
});
