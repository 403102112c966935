import type { Page } from 'playwright-core';
import { heading, inspect, Panel } from '../support/processes/panel.js';

const dialog = (page: Page) => page.getByRole('dialog');

describe('transfers and the page of a customer in the panel', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  async function openClara() {
    const page = await panel.openAsAdministrator('/admin/customers?q=clara');
    await page.getByRole('link', { name: 'Clara Customer' }).click();
    await heading(page, 'Clara Customer').waitFor();
    return page;
  }

  async function choose(page: Page, action: string) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }

  const available = async (page: Page) => {
    const text = await page.locator('dl', { hasText: 'Available' }).locator('dd').textContent();
    return Number(text?.replace(/\D/g, ''));
  };

  it('blocks points of a customer, and releases them in the list of transfers', async () => {
    const page = await openClara();
    const before = await available(page);

    await choose(page, 'Block points');
    await page.getByRole('textbox', { name: 'Points' }).fill('17');
    await dialog(page).getByRole('button', { name: 'Block points' }).click();
    await page.getByText('17 points blocked for Clara Customer.').waitFor();
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await page.getByRole('link', { name: 'Show all transfers' }).click();
    await heading(page, 'Transfers').waitFor();
    await page.getByRole('button', { name: 'Actions for 17 points of Clara Customer' }).click();
    await page.getByRole('menuitem', { name: 'Release the blocked points' }).click();
    await dialog(page).getByRole('button', { name: 'Release 17 points' }).click();
    await page.getByText('Clara Customer can use 17 points again.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Clara Customer' }).first().click();
    await heading(page, 'Clara Customer').waitFor();
    // The page shows what it had before, until the answer is there.
    const figure = page.locator('dl', { hasText: 'Available' }).locator('dd');
    await figure.getByText(before.toLocaleString('en-GB')).waitFor();
  });

  it('cancels points that were given', async () => {
    const page = await openClara();
    const before = await available(page);

    await page.getByRole('button', { name: 'Add points' }).click();
    await page.getByRole('textbox', { name: 'Points' }).fill('23');
    await dialog(page).getByRole('button', { name: 'Add points' }).click();
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await page.getByRole('button', { name: 'Actions for 23 points of Clara Customer' }).click();
    await page.getByRole('menuitem', { name: 'Cancel the points' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel 23 points' }).click();
    await page.getByText('What was left of 23 points was taken from Clara Customer.').waitFor();
    await page.reload();
    await page.getByRole('cell', { name: 'Cancelled', exact: true }).first().waitFor();
    expect(await available(page)).toBe(before);
  });

  it('sends points to another customer, who is found by what is typed', async () => {
    const page = await openClara();

    await choose(page, 'Send points to another customer');
    await dialog(page).getByRole('combobox', { name: 'To' }).fill('customer2@example.com');
    await page.getByRole('option', { name: /customer2@example\.com/ }).click();
    await page.getByRole('textbox', { name: 'Points' }).fill('11');
    await dialog(page).getByRole('button', { name: 'Send points' }).click();
    await page.getByText(/^11 points sent to /).waitFor();
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await page.getByRole('link', { name: 'To another customer' }).first().waitFor();
  });

  it('buys a reward for a customer, and says what will be left', async () => {
    const page = await openClara();

    await choose(page, 'Buy a reward');
    await dialog(page).getByRole('combobox', { name: 'Reward' }).fill('coffee');
    await page.getByRole('option', { name: /^Free coffee/ }).click();
    await dialog(page)
      .getByText(/will be left/)
      .waitFor();
    await dialog(page)
      .getByRole('button', { name: /^Buy for \d+ points/ })
      .click();
    await page.getByText(/^Clara Customer has Free coffee: /).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Bought Free coffee for/ })
      .first()
      .waitFor();
  });

  it('moves a customer to a level by hand, and lets points decide again', async () => {
    const page = await openClara();

    await choose(page, 'Move to a level');
    await dialog(page).getByLabel('Level').selectOption({ label: 'VIP · 5,000 points' });
    await dialog(page).getByRole('button', { name: 'Move to this level' }).click();
    await page.getByText('(by hand)').waitFor();
    await choose(page, 'Move to a level');
    await dialog(page).getByLabel('Level').selectOption({ label: 'Points decide' });
    await dialog(page).getByRole('button', { name: 'Let points decide' }).click();
    await page.getByText('(by hand)').waitFor({ state: 'detached' });
  });

  it('have no violations of axe, and nothing beyond the edge', async () => {
    const page = await openClara();
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await page.getByRole('tabpanel', { name: 'Ledger' }).getByRole('row').nth(1).waitFor();
    await inspect(page, 'customer');
    await choose(page, 'Buy a reward');
    await dialog(page).getByRole('combobox', { name: 'Reward' }).waitFor();
    await inspect(page, 'customer-buy');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await choose(page, 'Send points to another customer');
    await dialog(page).getByRole('combobox', { name: 'To' }).waitFor();
    await inspect(page, 'customer-send');
    await page.goto('/admin/transfers?customerEmail=customer@example.com');
    await page.locator('tr[data-row="0"]').waitFor();
    await inspect(page, 'transfers');
  });
});
