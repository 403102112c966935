import type { Page } from 'playwright-core';
import { heading, inspect, Panel } from '../support/processes/panel.js';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('the dashboard', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    // Figures follow the events: what two tests compare must not grow meanwhile.
    const page = await panel.openAsAdministrator('/admin/health');
    await page.getByRole('row', { name: /Update the figures.*Up to date/ }).waitFor();
    await page.context().close();
  });
  afterAll(() => panel.stop());

  it('keeps its time range in the address, for figures, charts and tables', async () => {
    const page = await panel.openAsAdministrator('/admin');

    await section(page, 'Purchases')
      .getByRole('img', { name: /Purchases by day, in 30 days/ })
      .waitFor();
    await page.getByRole('button', { name: 'Time range: Last 30 days' }).click();
    await page.getByRole('menuitem', { name: 'Last 7 days' }).click();
    await section(page, 'Purchases')
      .getByRole('img', { name: /in 7 days: Purchases \d+/ })
      .waitFor();
    await section(page, 'Points')
      .getByRole('img', { name: /in 7 days: Issued [\d,]+, Redeemed/ })
      .waitFor();
    expect(new URL(page.url()).search).toBe('?range=7');
    await page.reload();
    await section(page, 'New members').getByRole('button', { name: 'New members as a table' }).click();
    await section(page, 'New members').getByRole('row').nth(7).waitFor();
    expect(await section(page, 'New members').getByRole('row').count()).toBe(8);
    await section(page, 'New members').getByRole('button', { name: 'New members as a chart' }).click();
    await section(page, 'New members').getByRole('img').waitFor();
  });

  it('shows the same figures as a chart, as a table, and as a sum', async () => {
    const page = await panel.openAsAdministrator('/admin?range=90');

    const issued = page.locator('dl', { hasText: 'Points issued' }).locator('dd').first();
    // There is an outline in its place until the figures have come.
    const sum = getNumber(await issued.getByText(/\d/).textContent());
    await section(page, 'Points').getByRole('button', { name: 'Points as a table' }).click();
    const cells = section(page, 'Points').locator('tbody tr td:nth-child(2)');
    const days = (await cells.allTextContents()).map(getNumber);
    expect(days).toHaveLength(90);
    expect(days.reduce((one, other) => one + other, 0)).toBe(sum);
    expect(sum).toBeGreaterThan(0);
  });

  it('shows what an administrator without the permission may see, and no failure', async () => {
    const page = await panel.open('/admin/login');
    // As the service answers roles without it.
    await page.route('**/analytics/dashboard*', (route) =>
      route.fulfill({ status: 403, json: { error: { code: 403, message: 'Forbidden' } } }),
    );

    await page.getByRole('button', { name: 'Log in as the demo administrator' }).click();
    await page.locator('dl', { hasText: 'Active campaigns' }).waitFor();
    await section(page, 'Latest purchases').getByRole('listitem').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Time range/ }).count()).toBe(0);
  });

  it('says what to do when nothing has happened, and that figures are behind', async () => {
    const page = await panel.open('/admin/login');
    let eventsBehind = 0;
    await page.route('**/analytics/dashboard*', async (route) => {
      const answer = (await (await route.fetch()).json()) as Dashboard;
      const sums = Object.fromEntries(Object.keys(answer.sums).map((name) => [name, 0]));
      await route.fulfill({ json: { ...answer, sums, members: 0, outstandingPoints: 0, eventsBehind } });
    });

    await page.getByRole('button', { name: 'Log in as the demo administrator' }).click();
    await page.getByRole('link', { name: 'Make an earning rule' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Offer a reward(done)' }).waitFor();
    await inspect(page, 'first-steps');
    eventsBehind = 1234;
    await page.reload();
    await page.getByText('1,234 events are not counted yet.').waitFor();
  });

  it('says why a customer cannot buy a campaign, with numbers and what to change', async () => {
    const page = await panel.openAsAdministrator('/admin/customers?q=clara');
    await page.getByRole('link', { name: 'Clara Customer' }).click();
    await whyNot(page, 'Second item for 1 EUR');

    const dialog = page.getByRole('dialog', { name: 'Why can Clara Customer not buy it?' });
    await dialog.getByText('The campaign is inactive.').waitFor();
    await dialog.getByRole('link', { name: 'Activate the campaign' }).waitFor();
    await choose(page, 'Free coffee');
    await dialog.getByText('Clara Customer can buy Free coffee now.').waitFor();
  });

  it('shows all rewards with what a customer can buy, and why not the others', async () => {
    const page = await panel.openAsAdministrator('/admin/customers?q=clara');
    await page.getByRole('link', { name: 'Clara Customer' }).click();
    await page.getByRole('tab', { name: 'What they can buy' }).click();
    const offer = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await offer('Free coffee').getByText('Can buy it now').waitFor();
    await page
      .getByText(/points short|It is for others|are left|was on sale|is on sale from/)
      .first()
      .waitFor();
    await inspect(page, 'what-they-can-buy');
    await page.getByRole('textbox', { name: 'Find by name' }).fill('coffee');
    await offer('Free coffee').getByText('Can buy it now').waitFor();
    await page.getByRole('textbox', { name: 'Find by name' }).fill('no such reward');
    await page.getByText('No active reward has this name.').waitFor();
  });

  it('leads from too few points to adding some', async () => {
    const page = await panel.openAsAdministrator('/admin/campaigns/new');
    const steps = page.getByRole('navigation', { name: 'Steps' });
    await section(page, 'What').getByLabel('Name').fill('A house');
    await steps.getByText('Price and limits').click();
    await section(page, 'Price and limits').getByRole('textbox', { name: 'Price' }).fill('1000000');
    await steps.getByText('Check').click();
    await page.getByRole('button', { name: 'Create reward' }).click();
    await heading(page, 'A house').waitFor();

    await page.goto('/admin/customers?q=clara');
    await page.getByRole('link', { name: 'Clara Customer' }).click();
    const available = page.locator('dl', { hasText: 'Available' }).locator('dd');
    const points = getNumber(await available.textContent());
    await whyNot(page, 'A house');
    const missing = (1_000_000 - points).toLocaleString('en-GB');
    await page.getByText(`${missing} points short: it costs 1,000,000`).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Add points' }).click();
    await page.getByRole('dialog', { name: 'Add points' }).waitFor();
  });

  it('have no violations of axe, and nothing beyond the edge', async () => {
    const page = await panel.openAsAdministrator('/admin');
    await section(page, 'Points').getByRole('img').waitFor();
    await inspect(page, 'home');
    for (const title of ['Points', 'Purchases', 'New members']) {
      await page.getByRole('button', { name: `${title} as a table` }).click();
    }
    await inspect(page, 'home-tables');
    await page.goto('/admin/customers?q=clara');
    await page.getByRole('link', { name: 'Clara Customer' }).click();
    await whyNot(page, 'Second item for 1 EUR');
    await page.getByText('The campaign is inactive.').waitFor();
    await inspect(page, 'why-not');
    await choose(page, 'Free coffee');
    await page.getByText('Nothing prevents it').waitFor();
    await inspect(page, 'why-not-nothing');
  });
});

interface Dashboard {
  readonly sums: Readonly<Record<string, number>>;
}

async function whyNot(page: Page, campaign: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Why can they not buy it?' }).click();
  await choose(page, campaign);
}

async function choose(page: Page, campaign: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Campaign' }).fill(campaign);
  // A click between two answers would press an option of the one and release another one.
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.getByRole('option', { name: campaign }).click();
}

function getNumber(text: string | null): number {
  return Number(text?.replace(/\D/g, ''));
}
