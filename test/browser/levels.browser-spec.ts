import {
  type CreateEarningRuleRequest,
  earningRuleCreate,
  earningRuleEdit,
  type EditEarningRuleRequest,
  levelList,
  segmentCreate,
  segmentCustomers,
  segmentList,
  segmentSizes,
} from '../../client/src/generated/index.js';
import { heading, inspect, Panel } from '../support/processes/panel.js';

describe('levels and segments in the panel', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  it('creates a level with a special reward, and switches it off and on again', async () => {
    const page = await panel.openAsAdministrator('/admin/levels');

    await page.getByRole('link', { name: 'Create level' }).click();
    await page.getByRole('button', { name: 'Create level' }).click();
    await page.getByRole('alert').waitFor();
    const english = page.getByRole('group', { name: 'English' });
    await english.getByLabel('Name').fill('Platinum');
    await page.getByRole('textbox', { name: 'From', exact: true }).fill('9000');
    const discount = page.getByRole('group', { name: 'Discount of the level' });
    await discount.getByRole('textbox', { name: 'Discount', exact: true }).fill('12');
    await discount.getByLabel('Name of the discount').fill('Platinum');
    await discount.getByLabel('Code of the discount').fill('platinum');
    await page.getByRole('button', { name: 'Add a special reward' }).click();
    const special = page.getByRole('group', { name: 'Special reward 1' });
    await special.getByRole('textbox', { name: 'Discount', exact: true }).fill('20');
    await special.getByLabel('Name of the discount').fill('Summer');
    await special.getByLabel('Code of the discount').fill('summer');
    await special.getByLabel('From the day').fill('01/06/2027');
    await special.getByLabel('To the day').fill('31/08/2027');
    // Leaves the calendar, which lies over the page.
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Create level' }).click();
    await heading(page, 'Platinum').waitFor();
    await page.getByText('9,000 points').first().waitFor();
    await page.getByRole('cell', { name: 'Summer' }).waitFor();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).waitFor();
  });

  it('is not offered again when the page is loaded before it has been left', async () => {
    const page = await panel.openAsAdministrator('/admin/levels/new');
    const english = page.getByRole('group', { name: 'English' });
    await english.getByLabel('Name').fill('Titanium');
    await page.getByRole('textbox', { name: 'From', exact: true }).fill('12000');
    const discount = page.getByRole('group', { name: 'Discount of the level' });
    await discount.getByRole('textbox', { name: 'Discount', exact: true }).fill('15');
    await discount.getByLabel('Name of the discount').fill('Titanium');
    await discount.getByLabel('Code of the discount').fill('titanium');
    // The page waits for what it reads again behind the save.
    const created = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? undefined : route.continue(),
    );
    await page.getByRole('button', { name: 'Create level' }).click();
    await created;
    await page.waitForFunction(
      () => !Object.keys(sessionStorage).some((key) => key.startsWith('laurel.draft.')),
    );
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('button', { name: 'Create level' }).waitFor();
    expect(await english.getByLabel('Name').inputValue()).toBe('');
  });

  it('shows the size of a segment by day, and which others have its customers, too', async () => {
    const client = await panel.asAdministrator();
    const query = { sort: 'customersCount', direction: 'DESC', perPage: 1 } as const;
    const [largest] = (await segmentList({ client, query })).data.segments;
    const path = { segment: largest?.segmentId ?? '' };
    const { customers } = (await segmentCustomers({ client, path, query: { perPage: 3 } })).data;
    const members = customers.map(({ customerId }) => customerId);
    const parts = [{ criteria: [{ type: 'customer_list' as const, customers: members }] }];
    const segment = { name: 'Three of the largest', active: true, parts };
    const { segmentId } = (await segmentCreate({ client, body: segment })).data;
    const getSizes = async () => (await segmentSizes({ client, path: { segment: segmentId } })).data.sizes;
    // A job counts it, soon after it was created.
    await expect.poll(getSizes, { timeout: 120_000 }).toMatchObject([{ customersCount: 3 }]);

    const page = await panel.openAsAdministrator(`/admin/segments/${segmentId}`);
    const sizes = page.getByRole('region', { name: 'Size by day', exact: true });
    await sizes.getByRole('img', { name: /^Size by day, .*: Customers 3$/ }).waitFor();
    const overlaps = page.getByRole('region', { name: 'Also in', exact: true });
    const row = overlaps.getByRole('listitem').filter({ hasText: largest?.name ?? '' });
    await row.getByText('3 (100%)').waitFor();
    await inspect(page, 'segment-sizes');
    await sizes.getByRole('button', { name: 'Size by day as a table' }).click();
    await sizes.getByRole('cell', { name: '3', exact: true }).waitFor();
    await row.getByRole('link').click();
    await heading(page, largest?.name ?? '').waitFor();
    const share = (300 / (largest?.customersCount ?? 1) / 100).toLocaleString('en-GB', { style: 'percent' });
    await overlaps.getByText(`3 (${share})`).waitFor();
  });

  it('makes a segment of customers, counts and lists them, and deletes it', async () => {
    const page = await panel.openAsAdministrator('/admin/segments/new');

    await page.getByLabel('Name').fill('Guests of the opening');
    await page.getByRole('combobox', { name: 'Criterion' }).selectOption({ label: 'List of customers' });
    await page.getByRole('combobox', { name: 'Add a customer' }).fill('clara');
    await page.getByRole('option', { name: /^Clara Customer/ }).click();
    await page.getByRole('button', { name: 'Create segment' }).click();
    await heading(page, 'Guests of the opening').waitFor();
    await page.getByText('1 customer of a list').waitFor();
    await page.getByRole('link', { name: 'Clara Customer' }).waitFor();

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Add a group that must also match' }).click();
    const narrower = page.getByRole('group', { name: 'And who meet one of these' });
    await narrower.getByRole('combobox', { name: 'Criterion' }).selectOption({ label: 'Has a label' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    await narrower.getByLabel('Labels').fill('no customer has this');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('No customer meets the criteria now.').waitFor();

    const client = await panel.asAdministrator();
    const segment = page.url().split('/').at(-1) ?? '';
    const rule = { type: 'points', name: 'For guests', pointValue: 1, allTimeActive: true };
    const { data } = await earningRuleCreate({
      client,
      body: { ...rule, segments: [segment] } as CreateEarningRuleRequest,
    });
    await page.reload();
    await page.getByRole('link', { name: 'For guests' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    const refused = page.getByRole('menuitem', { name: 'Delete' });
    await refused.getByText('Not while campaigns or rules use it').waitFor();
    expect(await refused.isDisabled()).toBe(true);
    const { levels } = (await levelList({ client, query: { perPage: 100 } })).data;
    await earningRuleEdit({
      client,
      path: { earningRule: data.earningRuleId },
      body: { ...rule, levels: levels.map(({ id }) => id), segments: [] } as EditEarningRuleRequest,
    });
    await page.reload();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Guests of the opening' }).click();
    await heading(page, 'Segments').waitFor();
    expect(await page.getByRole('link', { name: 'Guests of the opening' }).count()).toBe(0);
  });

  it('builds a segment of purchases, and counts its customers while it is built', async () => {
    const page = await panel.openAsAdministrator('/admin/segments/new');

    await page.getByLabel('Name').fill('Never bought');
    const first = page.getByRole('group', { name: 'Criterion 1' });
    const kind = first.getByRole('combobox', { name: 'Criterion' });
    const kinds = await kind.locator('option').allTextContents();
    expect(kinds).toHaveLength(14);
    for (const label of kinds) {
      await kind.selectOption({ label });
      await expect
        .poll(() => first.locator('input, select, button[aria-haspopup]').count())
        .toBeGreaterThan(1);
    }
    await kind.selectOption({ label: 'Number of purchases' });
    await page.getByText('as soon as every criterion is complete').waitFor();
    await first.getByRole('textbox', { name: 'At most' }).fill('0');
    await page.getByText(/^[1-9][0-9,]* customers meet the criteria now\.$/).waitFor();

    await page.getByRole('button', { name: 'Or another criterion' }).click();
    const second = page.getByRole('group', { name: 'Criterion 2' });
    await second.getByRole('combobox', { name: 'Criterion' }).selectOption({ label: 'Bought an article' });
    await second.getByRole('combobox', { name: 'Article numbers' }).fill('TEA');
    await second.getByRole('combobox', { name: 'Article numbers' }).press('Enter');
    await page.getByText(/customers meet the criteria now/).waitFor();
    await inspect(page, 'segment-of-purchases');
    await page.getByRole('button', { name: 'Create segment' }).click();
    await heading(page, 'Never bought').waitFor();
    await page.getByText('Number of purchases: up to 0').waitFor();
    await page.getByText('Bought one of the articles TEA').waitFor();

    await page.getByRole('link', { name: 'Edit' }).click();
    await first.getByRole('textbox', { name: 'At most' }).fill('');
    await first.getByRole('textbox', { name: 'At least' }).fill('3');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Number of purchases: from 3').waitFor();
  });

  it('have no violations of axe, and nothing beyond the edge', async () => {
    const page = await panel.openAsAdministrator('/admin/levels');
    await page.getByRole('link', { name: 'Bronze' }).waitFor();
    await inspect(page, 'levels');
    await page.getByRole('link', { name: 'Bronze' }).click();
    await page.getByRole('region', { name: 'Customers' }).getByRole('row').nth(1).waitFor();
    await inspect(page, 'level');
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Add a special reward' }).click();
    await inspect(page, 'edit-level');
    await page.goto('/admin/segments');
    await page.locator('tr[data-row="0"] a').waitFor();
    await inspect(page, 'segments');
    await page.locator('tr[data-row="0"] a').click();
    await page.getByRole('heading', { name: 'Criteria', exact: true }).waitFor();
    await inspect(page, 'segment');
    await page.goto('/admin/segments/new');
    await page.getByRole('button', { name: 'Create segment' }).click();
    await page.getByRole('alert').waitFor();
    await inspect(page, 'new-segment');
  });
});
