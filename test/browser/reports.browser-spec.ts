import type { Page } from 'playwright-core';
import {
  analyticsDashboard,
  customersList,
  settingsChange,
  transferAdd,
} from '../../client/src/generated/index.js';
import { heading, inspect, Panel } from '../support/processes/panel.js';

const REPORT = 'Table of points by month of issue';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const PERIOD = 'Table of the figures of a period';
const getNumbers = (text: string) =>
  (text.match(/[\d,]+/g) ?? []).map((each) => Number(each.replaceAll(',', '')));
const getNumber = (text: string | null) => Number(text?.replace(/[^\d-]/g, ''));

describe('the reports', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    // Figures follow the events: what is compared must not grow meanwhile.
    const page = await panel.openAsAdministrator('/admin/health');
    await page.getByRole('row', { name: /Update the reports.*Up to date/ }).waitFor();
    await page.context().close();
  });
  afterAll(() => panel.stop());

  it('show each month with what has become of its points, and lead to the rows', async () => {
    const page = await panel.openAsAdministrator('/admin');
    await page.getByRole('link', { name: 'Reports' }).click();
    await heading(page, 'Reports').waitFor();

    const row = region(page, REPORT).locator('tbody tr').first();
    const cells = (await row.locator('td').allTextContents()).slice(0, 10).map(getNumber);
    const [issued = 0, received = 0, redeemed = 0, returned = 0, ...rest] = cells;
    expect(issued).toBeGreaterThan(0);
    expect(redeemed - returned + rest.reduce((sum, each) => sum + each, 0)).toBe(issued + received);

    await row.getByRole('link', { name: /: Outstanding/ }).click();
    const rows = region(page, 'Rows of the ledger').locator('tbody tr');
    await rows.first().waitFor();
    await rows
      .getByRole('link', { name: /^[A-Z][a-z]+ [A-Z][a-z]+/ })
      .first()
      .waitFor();
    const all = page.getByText(/^The rows add up to/);
    while (!(await all.isVisible())) {
      const shown = await rows.count();
      await page.getByRole('button', { name: 'Show more' }).click();
      await rows.nth(shown).waitFor();
    }
    expect(getNumber(await all.textContent())).toBe(cells[9]);
  });

  it('compare the figures of a range in the address with as many days before', async () => {
    const client = await panel.asAdministrator();
    const getSums = async (query: { readonly from?: string; readonly to?: string }) => {
      const { days, sums } = (await analyticsDashboard({ client, query })).data;
      return { sums, today: days.at(-1)?.date ?? '' };
    };
    const { today } = await getSums({});
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    const before = (await getSums({ from: yesterday, to: yesterday })).sums;
    const issued = (await getSums({ from: today, to: today })).sums.pointsIssued;
    // As many more than yesterday as the row is to say.
    const more = Math.max(0, before.pointsIssued - issued) + 1234;
    const { customers } = (await customersList({ client, query: { perPage: 1 } })).data;
    await transferAdd({ client, body: { customer: customers[0]?.customerId ?? '', points: more } });
    const getIssued = async () => (await getSums({ from: today, to: today })).sums.pointsIssued;
    await expect.poll(getIssued, { timeout: 120_000 }).toBe(issued + more);

    const page = await panel.openAsAdministrator('/admin/reports');
    await page.getByRole('button', { name: 'Time range: Last 30 days' }).click();
    await page.getByRole('menuitem', { name: 'Today' }).click();
    await page.getByRole('button', { name: 'Time range: Today' }).waitFor();
    expect(new URL(page.url()).search).toBe('?range=today');
    await page.reload();
    const row = region(page, PERIOD).getByRole('row', { name: /^Points issued/ });
    await row.getByText(`↑ +`).waitFor();
    const difference = issued + more - before.pointsIssued;
    const share = before.pointsIssued === 0 ? [] : [Math.round((100 * difference) / before.pointsIssued)];
    expect((await row.locator('td').allTextContents()).map(getNumbers)).toEqual([
      [issued + more],
      [before.pointsIssued],
      [difference, ...share],
    ]);
    await inspect(page, 'reports-period');

    await page.goto('/admin/reports?from=2001-01-01&to=2001-01-31');
    const none = region(page, PERIOD).getByRole('row', { name: /^Points issued/ });
    await none.waitFor();
    expect((await none.locator('td').allTextContents()).join()).toBe('0,0,→ ±0');
    await region(page, PERIOD).getByRole('columnheader', { name: '1 Dec 2000 – 31 Dec 2000' }).waitFor();
    // A time is no day, and no reason for a page that cannot be shown.
    await page.goto('/admin/reports?from=2001-01-01T10:00&to=2001-01-31T10:00');
    await region(page, PERIOD).getByRole('columnheader', { name: '1 Dec 2000 – 31 Dec 2000' }).waitFor();
    await page.goto('/admin/reports?from=2001');
    await region(page, PERIOD).waitFor();
  });

  it('say what points are worth when it is set', async () => {
    const client = await panel.asAdministrator();
    await settingsChange({ client, body: { pointValue: null } as never });
    const page = await panel.openAsAdministrator('/admin/reports');
    await page.getByRole('link', { name: 'Set it in the settings of the programme' }).click();
    await page.getByLabel('What a point is worth').fill('0.01');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Save' }).isDisabled();
    await page.goto('/admin/reports');
    const worth = page.locator('dl', { hasText: 'Value if all are redeemed' }).locator('dd').first();
    await worth.getByText('€').waitFor();
    expect(await page.getByText('What a point is worth is not set').count()).toBe(0);
  });

  it('say what will be here as long as there are no points', async () => {
    const page = await panel.open('/admin/login');
    await page.route('**/analytics/cohorts*', async (route) => {
      const answer = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...answer, months: [], total: 0 } });
    });
    await page.getByRole('button', { name: 'Log in as the demo administrator' }).click();
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByText('No points yet').waitFor();
    await inspect(page, 'reports-empty');
  });

  it('have no violations of axe, and nothing beyond the edge', async () => {
    const page = await panel.openAsAdministrator('/admin/reports');
    await region(page, 'Expiring points').waitFor();
    await page.locator('.chart canvas').waitFor();
    await inspect(page, 'reports');
    await region(page, REPORT).locator('tbody tr').first().getByRole('link').first().click();
    await region(page, 'Rows of the ledger').waitFor();
    await inspect(page, 'reports-rows');
  });
});
