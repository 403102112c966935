import type { Page } from 'playwright-core';
import { chooseFilter, heading, inspect, Panel } from '../support/processes/panel.js';

const dialog = (page: Page) => page.getByRole('dialog');

describe('bought rewards and categories in the panel', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  /** The page of the latest reward that Clara has not used. */
  async function openUnused(page: Page) {
    await page.goto('/admin/customers?q=clara');
    await page.getByRole('link', { name: 'Clara Customer' }).click();
    await page.getByRole('tab', { name: 'Bought rewards' }).click();
    await page.getByRole('link', { name: 'Canvas tote bag' }).first().click();
    await heading(page, 'Canvas tote bag').waitFor();
  }

  it('ships an order: found by its delivery, asked for before, and kept by a reload', async () => {
    const page = await panel.openAsAdministrator('/admin/bought');

    await chooseFilter(page, 'Delivery', 'Awaiting shipment');
    const toShip = page.getByRole('row').filter({ hasText: 'Awaiting shipment' });
    await toShip.first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
    await page.getByText('It is now: Shipped.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Mark as delivered' }).waitFor();
  });

  it('are found by a campaign that has ended, among many, and by a code in the search', async () => {
    const page = await panel.openAsAdministrator('/admin/campaigns');
    await page.getByRole('link', { name: 'Canvas tote bag' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Activate' }).waitFor();

    await page.goto('/admin/bought');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('option', { name: 'Campaign', exact: true }).click();
    await inspect(page, 'filter');
    await page.getByPlaceholder('Search', { exact: true }).fill('tote');
    await page.getByRole('option', { name: 'Free coffee' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('option').allTextContents()).toEqual(['Canvas tote bag']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove filter Campaign' }).waitFor();
    // Until the chosen ones are there, the list shows what it had.
    await page
      .getByRole('row', { name: /Free coffee/ })
      .first()
      .waitFor({ state: 'detached' });
    const code = (await page.getByRole('row').nth(1).getByRole('cell').nth(3).textContent()) ?? '';

    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/^Find customers/).fill(code);
    await page.getByRole('button', { name: code }).click();
    await page.waitForURL((url) => url.searchParams.get('q') === code);
    await page.getByRole('link', { name: 'Canvas tote bag' }).first().waitFor();
  });

  it('marks a coupon used, and undoes it', async () => {
    const page = await panel.openAsAdministrator('/admin');
    await openUnused(page);

    await page.getByRole('button', { name: 'Mark as used' }).click();
    await page.getByRole('button', { name: 'Mark as unused' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Mark as used' }).waitFor();
  });

  it('returns a reward after saying how many points go back, and not when that is refused', async () => {
    const page = await panel.openAsAdministrator('/admin');
    await openUnused(page);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Return and give points back' }).click();
    await dialog(page)
      .getByText(/^\d+ points go back to Clara Customer/)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Mark as used' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Return and give points back' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Return \d+ points/ })
      .click();
    await page.getByText(/points are back with Clara Customer/).waitFor();
    await page.getByText('Returned', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Mark as used' }).count()).toBe(0);
  });

  it('saves all of them as a file', async () => {
    const page = await panel.openAsAdministrator('/admin/bought');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('bought-rewards-DEFAULT.csv');
  });

  it('creates a category, and says at its field what is missing', async () => {
    const page = await panel.openAsAdministrator('/admin/categories/new');

    await page.getByRole('button', { name: 'Create category' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Name (English)').fill('Garden');
    await page.getByLabel('Name (German)').fill('Garten');
    await page.getByRole('button', { name: 'Create category' }).click();
    await heading(page, 'Garden').waitFor();
    await page.getByText('Garten', { exact: true }).waitFor();
    await page.getByText('No campaign is in this category yet.').waitFor();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Customers no longer see Garden.').waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Name (German)').fill('Gärten');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Gärten', { exact: true }).waitFor();
    await page.getByText('Inactive', { exact: true }).waitFor();
    await page.goto('/admin/categories');
    await page.getByRole('link', { name: 'Food and drink' }).click();
    await page.getByRole('link', { name: 'Free coffee' }).waitFor();
    await inspect(page, 'category');
  });

  it('have no violations of axe, and nothing beyond the edge', async () => {
    const page = await panel.openAsAdministrator('/admin/bought?q=customer@example.com');
    await page.locator('tr[data-row="0"]').waitFor();
    await inspect(page, 'bought');
    await page.goto('/admin/bought?deliveryStatus=shipped');
    await page.locator('tr[data-row="0"] a').click();
    await page.getByRole('button', { name: 'Mark as delivered' }).waitFor();
    await inspect(page, 'bought-one');
    await page.goto('/admin/categories');
    await page.locator('tr[data-row="0"]').waitFor();
    await inspect(page, 'categories');
    await page.goto('/admin/categories/new');
    await page.getByRole('button', { name: 'Create category' }).click();
    await page.getByRole('alert').waitFor();
    await inspect(page, 'new-category');
  });
});
