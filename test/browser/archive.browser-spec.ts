import type { Page } from 'playwright-core';
import { heading, inspect, Panel } from '../support/processes/panel.js';

describe('archived rewards in the panel', () => {
  let panel: Panel;
  let page: Page;
  beforeAll(async () => {
    panel = await Panel.start();
    page = await panel.openAsAdministrator('/admin/campaigns');
  });
  afterAll(() => panel.stop());

  const link = (name: string) => page.getByRole('link', { name, exact: true });

  it('are archived on their page, and out of the list, until the filter asks for them', async () => {
    await link('Free coffee').click();
    await heading(page, 'Free coffee').waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByText('Archived', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Take out of the archive' }).waitFor();
    expect(await page.getByRole('button', { name: 'Activate', exact: true }).count()).toBe(0);
    await inspect(page, 'archived-reward');

    await page.goto('/admin/campaigns?q=coffee');
    await page.getByText('No entry matches your search and filters.').waitFor();
    await page.goto('/admin/campaigns?q=coffee&archived=all');
    await link('Free coffee').waitFor();
    await page.goto('/admin/campaigns?archived=1');
    await page.getByRole('row').filter({ hasText: 'Free coffee' }).getByText('Archived').waitFor();
    await inspect(page, 'archived-rewards');
  });

  it('are archived together, come back as they were by an undoing, and are taken out together', async () => {
    const dialog = page.getByRole('dialog');
    const bar = page.getByRole('region', { name: 'Selected rows' });
    const select = async (...numbers: readonly number[]) => {
      for (const number of numbers) {
        await page.getByRole('checkbox', { name: `Select row ${number}`, exact: true }).click();
      }
    };
    await page.goto('/admin/campaigns');
    await select(1, 2);
    expect(await bar.getByRole('button', { name: 'Take out of the archive' }).count()).toBe(0);
    await bar.getByRole('button', { name: 'Archive', exact: true }).click();
    await dialog.getByText(/^2 of 2 campaigns will be archived/).waitFor();
    await inspect(page, 'bulk-archive');
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByText('Done: 2 of 2.').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: 2 of 2.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await bar.waitFor({ state: 'detached' });

    await page.goto('/admin/campaigns?archived=1');
    await select(1);
    expect(await bar.getByRole('button', { name: 'Activate', exact: true }).count()).toBe(0);
    await bar.getByRole('button', { name: 'Take out of the archive' }).click();
    await dialog.getByText('1 of 1 campaigns will be in the list again, and inactive.').waitFor();
    await dialog.getByRole('button', { name: 'Take out of the archive' }).click();
    await page.getByText('Done: 1 of 1.').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: 1 of 1.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await link('Free coffee').waitFor();
  });

  it('come back inactive, and undone they are as they were', async () => {
    await link('Free coffee').click();
    await page.getByRole('button', { name: 'Take out of the archive' }).click();
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    await page.getByRole('button', { name: 'Deactivate', exact: true }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Free coffee is archived' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await page.getByRole('button', { name: 'Deactivate', exact: true }).waitFor();
  });
});
