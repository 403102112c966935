import type { Page } from 'playwright-core';
import { getMetadataArgsStorage } from 'typeorm';
import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { databaseKind } from '../support/app/test-database.js';
import { heading, inspect, Panel } from '../support/processes/panel.js';

describe('the funnel of a reward in the panel', () => {
  let panel: Panel;
  let page: Page;
  beforeAll(async () => {
    panel = await Panel.start();
    page = await panel.openAsAdministrator('/admin/campaigns?q=coffee');
  });
  afterAll(() => panel.stop());

  const funnel = () => page.getByRole('region', { name: 'From seeing to using it' });
  const getNumbers = async (row: ReturnType<Page['getByRole']>) =>
    [...((await row.textContent()) ?? '').matchAll(/[\d,]+$/g)].map(([text]) =>
      Number(text.replace(',', '')),
    );

  it('shows the steps, by level and by week, in the range of the address', async () => {
    await page.getByRole('link', { name: 'Free coffee', exact: true }).click();
    await heading(page, 'Free coffee').waitFor();
    const steps = funnel().getByRole('list', { name: 'Customers by step' }).getByRole('listitem');
    await steps.nth(3).waitFor();
    const counts: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      counts.push(...(await getNumbers(steps.nth(index))));
    }
    const [canSee = 0, canAfford = 0, bought = 0, used = 0] = counts;
    expect(canSee).toBeGreaterThan(0);
    expect(canAfford).toBeLessThanOrEqual(canSee);
    expect(bought).toBeGreaterThan(0);
    expect(used).toBeLessThanOrEqual(bought);

    const levels = funnel().getByRole('region', { name: 'Customers by level' });
    const cells = await levels.locator('tbody tr td:nth-of-type(1)').allTextContents();
    expect(cells.reduce((sum, text) => sum + Number(text.replace(',', '')), 0)).toBe(canSee);
    await funnel().getByRole('region', { name: 'Coupons by week' }).getByRole('row').nth(1).waitFor();
    await funnel().scrollIntoViewIfNeeded();
    await inspect(page, 'funnel');

    await funnel().getByRole('button', { name: 'Bought: Last 90 days' }).click();
    await page.getByRole('menuitem', { name: 'Last 7 days' }).click();
    await funnel().getByRole('button', { name: 'Bought: Last 7 days' }).waitFor();
    expect(new URL(page.url()).search).toBe('?range=7');
    await page.reload();
    await funnel().getByRole('button', { name: 'Bought: Last 7 days' }).waitFor();
    await page.goto(`${page.url().split('?')[0]}?from=2001-01-01&to=2001-01-31`);
    await funnel().getByText('Nothing was bought in these days.').waitFor();
  });

  it('says that no customer can see an inactive reward', async () => {
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await funnel()
      .getByText(/^No customer can see it now/)
      .waitFor();
    await page.getByRole('button', { name: 'Activate' }).click();
    await funnel()
      .getByText(/^No customer can see it now/)
      .waitFor({ state: 'detached' });
  });

  // On a server, the rows would need another client.
  it.skipIf(databaseKind !== 'sqlite')('counts more than 10,000 members when it is asked for', async () => {
    panel.change(manyCustomers(10_000));
    await page.reload();
    const count = funnel().getByRole('button', { name: 'Count all' });
    await count.waitFor();
    await funnel()
      .getByText(/^More than 10,000 members can see it\./)
      .waitFor();
    await funnel().scrollIntoViewIfNeeded();
    await inspect(page, 'funnel-of-many');
    await count.click();
    const steps = funnel().getByRole('list', { name: 'Customers by step' }).getByRole('listitem');
    await steps.nth(3).waitFor();
    const [canSee = 0] = await getNumbers(steps.nth(0));
    const [canAfford = 0] = await getNumbers(steps.nth(1));
    expect(canSee).toBeGreaterThan(10_000);
    expect(canAfford).toBeLessThan(canSee);
    const cells = await funnel()
      .getByRole('region', { name: 'Customers by level' })
      .locator('tbody tr td:nth-of-type(1)')
      .allTextContents();
    expect(cells.reduce((sum, text) => sum + Number(text.replace(',', '')), 0)).toBe(canSee);
  });
});

/** Copies of a customer of the demo programme, without accounts. */
function manyCustomers(count: number): string {
  const own: Readonly<Record<string, string>> = {
    id: "printf('00000000-0000-4000-8000-%012x', n)",
    invitationToken: "'copy-' || n",
    activationToken: 'NULL',
    activationCode: 'NULL',
  };
  const columns = getMetadataArgsStorage()
    .columns.filter(({ target }) => target === CustomerEntity)
    .map(({ propertyName }) => propertyName);
  const values = columns.map((column) => own[column] ?? `model.${column}`);
  return `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${count})
    INSERT INTO customer (${columns.join(', ')}) SELECT ${values.join(', ')} FROM number
      JOIN (SELECT * FROM customer WHERE statusType = 'active' ORDER BY id LIMIT 1) model`;
}
