import type { Page } from 'playwright-core';
import { adminCustomerRegister } from '../../client/src/generated/index.js';
import { heading, inspect, Panel } from '../support/processes/panel.js';

const dialog = (page: Page) => page.getByRole('dialog');

describe('two records of one person in the panel', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  async function register(firstName: string, lastName: string): Promise<string> {
    const client = await panel.asAdministrator();
    const email = `${crypto.randomUUID()}@example.com`;
    const customer = { firstName, lastName, email, agreement1: true };
    const { data } = await adminCustomerRegister({ client, body: customer });
    return data.customerId;
  }

  async function choose(page: Page, action: string) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  it('are compared and merged, and are two again', async () => {
    const kept = await register('Frida', 'Kern');
    await register('Friedericke', 'Kernstock');
    const page = await panel.openAsAdministrator(`/admin/customers/${kept}`);
    await heading(page, 'Frida Kern').waitFor();
    await choose(page, 'Merge with another customer');
    await dialog(page).getByRole('combobox', { name: 'The other record' }).fill('Kernstock');
    await page.getByRole('option', { name: /Friedericke Kernstock/ }).click();
    await dialog(page).getByRole('columnheader', { name: 'Frida Kern remains' }).waitFor();
    await inspect(page, 'customer-merge');
    await dialog(page).getByRole('radio', { name: 'Friedericke Kernstock' }).check();
    await dialog(page).getByRole('columnheader', { name: 'Frida Kern is merged' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click();

    await page.getByText('Merged into another customer', { exact: true }).waitFor();
    await inspect(page, 'customer-merged');
    expect(await page.getByRole('button', { name: 'Add points' }).count()).toBe(0);
    await page.getByText('Was merged into another customer', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'the other record' }).click();
    await heading(page, 'Friedericke Kernstock').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Undo the merge' }).click();
    await page.getByText('The merge was undone', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate', exact: true }).waitFor();
  });
});
