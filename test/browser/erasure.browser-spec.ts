import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { adminCustomerRegister } from '../../client/src/generated/index.js';
import { heading, inspect, Panel } from '../support/processes/panel.js';

const dialog = (page: Page) => page.getByRole('dialog');

describe('the personal data of a customer in the panel', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  async function openErna() {
    const client = await panel.asAdministrator();
    const email = `${crypto.randomUUID()}@example.com`;
    const labels = [{ key: 'club', value: 'running' }];
    const customer = { firstName: 'Erna', lastName: 'Berg', email, agreement1: true, labels };
    const { data } = await adminCustomerRegister({ client, body: customer });
    const page = await panel.openAsAdministrator(`/admin/customers/${data.customerId}`);
    await heading(page, 'Erna Berg').waitFor();
    return page;
  }

  async function choose(page: Page, action: string) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  it('asks for the person by name, anonymises, and shows the certificate', async () => {
    const page = await openErna();
    await choose(page, 'Anonymise');
    await dialog(page).getByText('This cannot be undone.').waitFor();
    await inspect(page, 'customer-anonymise');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await heading(page, 'Erna Berg').waitFor();

    await choose(page, 'Anonymise');
    await dialog(page).getByRole('button', { name: 'Anonymise Erna Berg' }).click();
    await heading(page, 'Anonymised customer').waitFor();
    await page.getByRole('row', { name: 'customer_label 1' }).waitFor();
    await page.getByText('Was anonymised', { exact: true }).waitFor();
    expect(await page.getByText('Erna').count()).toBe(0);
    await inspect(page, 'customer-anonymised');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Anonymise|Activate/ }).count()).toBe(0);
  });

  it.each(['JSON', 'CSV'])('saves all data of a customer in a file: %s', async (form) => {
    const page = await openErna();
    const id = page.url().slice(-36);
    const downloading = page.waitForEvent('download');
    await choose(page, `Export all data (${form})`);
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`customer-${id}.${form.toLowerCase()}`);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file).toMatch(/"?lastName"?[:,] ?"Berg"/);
    expect(file).toContain('running');
    await page.getByText('The data of the customer were exported.').waitFor();
  });

  it('deletes, and shows the certificate where the customer was', async () => {
    const page = await openErna();
    const address = page.url();
    await choose(page, 'Delete');
    await dialog(page).getByRole('button', { name: 'Delete Erna Berg' }).click();
    await heading(page, 'Customers').waitFor();
    await page.goto(address);
    await heading(page, 'Deleted customer').waitFor();
    await page.getByRole('row', { name: 'customer_label 1' }).waitFor();
    await inspect(page, 'customer-deleted');
    await page.goto(`${address.slice(0, -36)}${crypto.randomUUID()}`);
    await page.getByText('This does not exist, or no longer.').waitFor();
  });
});
