import type { Page } from 'playwright-core';
import { heading, inspect, Panel } from '../support/processes/panel.js';

const REPORT = 'Table of points by month of issue';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
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

  it('say what points are worth when it is set', async () => {
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
